import { expect, test } from 'vitest'
import { runImagesTest } from './run-images.ts'

test('two thousand damaged images get answers, and good ones their verdicts, with nothing left behind', async () => {
  const report = await runImagesTest(2000, 0)
  expect(report).toMatchObject({ inputs: 2000, problems: [], orphans: 0 })
  expect(Object.keys(report.answers)).toEqual(
    expect.arrayContaining(['HIGHLY_LIKELY_AI', 'NO_AI_DECLARATION', 'FORENSICS_PROVIDER_ERROR']),
  )
  for (const mebibytes of report.childMiB) expect(mebibytes).toBeLessThan(512)
})
