import { signalOrder } from './names.ts'

/** The risk codes that signals give, in their order: promptInjection gives PROMPT_INJECTION. */
export const signalCodes: readonly string[] = signalOrder.map((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
)
