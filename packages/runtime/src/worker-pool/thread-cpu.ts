/** Processor time that this thread has used, in milliseconds: unlike a clock it does not grow while other processes run. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
