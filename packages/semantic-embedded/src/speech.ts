import { leavesOf, type Leaf } from '@ase/semantic/json'

/** Tools by which an agent only speaks. */
const speakingTools =
  /^(complete|finish|final_?answer|respond|answer|say|submit_final_answer|terminate|response)$/i

const speakingKeys =
  /^$|^(?:final_?)?(?:answer|response|result|output|input|text|content|message|summary|reply|explanation|reason(?:ing)?|thought|status|success|confidence|language|format|done|error|note|question)s?$/i

/** What an agent says by a tool for speaking; `null` for other tools, and where arguments are more than text. */
export function speechOf(tool: string, args: unknown): string | null {
  if (!speakingTools.test(tool)) return null
  const leaves = leavesOf(args)
  return leaves.every(isText) ? leaves.map(({ text }) => text).join('\n') : null
}

/** A sentence, or whatever stands under a key of speech. */
function isText({ key, text }: Leaf): boolean {
  return speakingKeys.test(key) || /\s\S+\s\S/.test(text.slice(0, 200))
}
