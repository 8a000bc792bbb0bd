// Runs before the first paint, in the built portal only: shows the frame of the page that the address
// names, and loads the page's files and its first answers beside the entry instead of after it. It
// must be a file of its own, because the content security policy allows no inline script.
{
  const { tokenKey, loggedOut, readHeaders, longestRead, indianOffset, font, files, screens } =
    __SCREENS__;
  let token;
  try {
    token = localStorage.getItem(tokenKey);
  } catch {
    // Without storage a page opens without a session.
  }
  const isSignedIn = Boolean(token) && token !== loggedOut;
  const { pathname, search } = location;
  const find = ({ pattern }) => new RegExp(pattern, 'i').exec(pathname);
  const screen = screens.find((one) => one.isForSignedIn === isSignedIn && find(one));
  // With a session, other pages lead elsewhere or have no frame.
  const frame = isSignedIn ? screen && 'signed-in' : 'visitor';
  if (frame) document.documentElement.dataset.frame = frame;
  if (screen) {
    // First the answers: each needs the server's time as well.
    const answers = {};
    const day = new Date(Date.now() + indianOffset).toISOString().slice(0, 10);
    const values = { ...find(screen).groups, day, month: day.slice(0, 7) };
    for (const read of screen.reads) {
      if (read.search !== undefined && read.search !== search) continue;
      const address = read.address.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
      answers[address] = fetch(address, {
        headers: { ...readHeaders, authorization: token },
        cache: 'no-store',
        signal: AbortSignal.timeout(longestRead),
      });
      // Who asks for it repeats a failed read.
      answers[address].catch(() => undefined);
    }
    if (isSignedIn) window.earlyReads = { token, answers };
    const load = (file, properties) => {
      const link = Object.assign(document.createElement('link'), properties);
      // As the requests that follow: another mode would load the file twice.
      link.crossOrigin = '';
      link.href = `/${file}`;
      document.head.append(link);
      return new Promise((resolve) => {
        link.onload = resolve;
        link.onerror = resolve;
      });
    };
    const loaded = screen.files.map((at) =>
      load(
        files[at],
        files[at].endsWith('.js') ? { rel: 'modulepreload' } : { rel: 'preload', as: 'style' },
      ),
    );
    // The line is free while the page is drawn, which then has its font.
    Promise.all(loaded).then(() => load(font, { rel: 'preload', as: 'font' }));
  }
}
