/** A secret that can be forgotten: closures of a page, and what React keeps of a former rendering, may outlive its dialog. */
export interface HeldSecret {
  /** The secret; empty once it is forgotten. */
  readonly read: () => string
  readonly forget: () => void
}

export function holdSecret(text: string): HeldSecret {
  let held = text
  return {
    read: () => held,
    forget: () => {
      held = ''
    },
  }
}
