import { expect, test } from 'vitest'
import { collectProblems, StartupProblem } from './index.ts'

const failing = (problems: string[]) => () => {
  throw new StartupProblem(problems)
}

test('collectProblems reports the problems of all checks together, each once', async () => {
  const checks = [failing(['A is required', 'B is wrong']), () => {}, failing(['B is wrong', 'C'])]
  await expect(collectProblems(checks)).rejects.toThrow(/^A is required\nB is wrong\nC$/)
})

test('collectProblems throws a defect, which is no problem of the configuration', async () => {
  const defect = () => {
    throw new TypeError('defect')
  }
  await expect(collectProblems([failing(['A']), defect])).rejects.toThrow(TypeError)
})

test('collectProblems throws nothing where nothing is wrong', async () => {
  await expect(collectProblems([() => Promise.resolve()])).resolves.toBeUndefined()
})
