import type { Severity } from '@ase/schemas'
import type { ManifestText, ManifestTool } from '../envelope/manifest.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { Hit } from '../rule.ts'

/** One hit per declared tool that `classify` gives a severity, at the tool's name. */
export function hitsByTool(
  parsed: ParsedEnvelope,
  classify: (tool: ManifestTool) => Severity | null,
): readonly Hit[] {
  return parsed.manifest().flatMap((tool) => {
    const severity = classify(tool)
    return severity === null ? [] : [{ path: `${tool.path}.name`, severity }]
  })
}

/** One hit per string of a declaration that `classify` gives a severity. */
export function hitsByManifestText(
  parsed: ParsedEnvelope,
  classify: (text: ManifestText, tool: ManifestTool) => Severity | null,
): readonly Hit[] {
  const hits: Hit[] = []
  for (const tool of parsed.manifest()) {
    for (const text of tool.texts) {
      const severity = classify(text, tool)
      if (severity !== null) hits.push({ path: text.path, severity })
    }
  }
  return hits
}
