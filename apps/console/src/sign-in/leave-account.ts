/**
 * Goes to a page of the service in a new document, so that nothing of the account stays in memory. Back does not bring
 * this one with what it shows: a browser that has kept it asks for it anew.
 */
export function leaveAccount(path: string): void {
  addEventListener('pagehide', () => {
    document.body.hidden = true
  })
  addEventListener('pageshow', () => location.reload())
  location.replace(path)
}
