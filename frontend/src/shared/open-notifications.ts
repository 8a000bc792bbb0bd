/** The bell of the top bar, for screens that lead to the whole list of notifications. */
export const NOTIFICATION_BELL_ID = 'notification-bell';

/** Opens the bell's panel as a click on it does. */
export function openNotifications(): void {
  document.getElementById(NOTIFICATION_BELL_ID)?.click();
}
