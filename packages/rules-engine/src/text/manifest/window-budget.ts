/** Characters; a manifest of the size that a provider may see has no more, unless it names the tools of others at every word. */
const CHARACTERS_MAX = 262_144

/**
 * What may be read around the names of tools in one envelope. The stretches beside names that stand close together overlap, so
 * their number alone is no bound on the work.
 */
export class WindowBudget {
  /** Something was left unread. */
  limited = false
  private left = CHARACTERS_MAX

  take(characters: number): boolean {
    if (this.left < characters) this.limited = true
    else this.left -= characters
    return !this.limited
  }
}
