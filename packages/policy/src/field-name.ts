/** Whether a name out of a file may be shown: what does not look like the name of a field may be anything. */
export function looksLikeField(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]{0,39}$/.test(name)
}
