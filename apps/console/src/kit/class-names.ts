/** Joins class names; what is false or undefined is left out. */
export function cn(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
