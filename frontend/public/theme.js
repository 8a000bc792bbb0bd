// Runs before the first paint: the page is never shown in the other theme. It must be a file of its
// own, because the content security policy allows no inline script. The choice is written by
// frontend/src/shared/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the theme follows the system.
}
