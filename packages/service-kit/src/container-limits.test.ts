import { expect, test } from 'vitest'
import { processorQuota, readContainerLimits } from './container-limits.ts'

const v2 = '30 24 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate'
const v1 = '33 25 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu'

const cases: readonly [string, Readonly<Record<string, string>>, number | null][] = [
  [
    'version 2, in a container with a cgroup namespace',
    {
      '/proc/self/cgroup': '0::/\n',
      '/proc/self/mountinfo': v2,
      '/sys/fs/cgroup/cpu.max': '150000 100000\n',
    },
    1.5,
  ],
  [
    'version 2 without a quota',
    {
      '/proc/self/cgroup': '0::/\n',
      '/proc/self/mountinfo': v2,
      '/sys/fs/cgroup/cpu.max': 'max 100000\n',
    },
    null,
  ],
  [
    'version 2, where the cgroup around has the smaller quota',
    {
      '/proc/self/cgroup': '0::/pod/api\n',
      '/proc/self/mountinfo': v2,
      '/sys/fs/cgroup/pod/api/cpu.max': '400000 100000\n',
      '/sys/fs/cgroup/pod/cpu.max': '50000 100000\n',
    },
    0.5,
  ],
  [
    'version 1 with both controllers in one mount',
    {
      '/proc/self/cgroup': '4:cpu,cpuacct:/docker/a\n3:memory:/docker/a\n',
      '/proc/self/mountinfo': v1.replace('rw,cpu', 'rw,cpu,cpuacct'),
      '/sys/fs/cgroup/cpu/docker/a/cpu.cfs_quota_us': '200000\n',
      '/sys/fs/cgroup/cpu/docker/a/cpu.cfs_period_us': '100000\n',
    },
    2,
  ],
  [
    'version 1, where the container sees its own cgroup as the root of the mount',
    {
      '/proc/self/cgroup': '4:cpu:/docker/a\n',
      '/proc/self/mountinfo': v1.replace(' / /sys', ' /docker/a /sys'),
      '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '100000\n',
      '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
    },
    1,
  ],
  [
    'version 1 without a quota',
    {
      '/proc/self/cgroup': '4:cpu:/\n',
      '/proc/self/mountinfo': v1,
      '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1\n',
      '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
    },
    null,
  ],
  [
    'both versions at one time, the quota in version 1',
    {
      '/proc/self/cgroup': '1:cpu:/a\n0::/\n',
      '/proc/self/mountinfo': `${v1}\n${v2.replace('/sys/fs/cgroup ', '/sys/fs/cgroup/unified ')}`,
      '/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us': '50000\n',
      '/sys/fs/cgroup/cpu/a/cpu.cfs_period_us': '100000\n',
    },
    0.5,
  ],
  [
    'a cgroup outside of the namespace',
    { '/proc/self/cgroup': '0::/../../other\n', '/proc/self/mountinfo': v2 },
    null,
  ],
  ['a machine without cgroups', {}, null],
  [
    'files that are no such files',
    { '/proc/self/cgroup': 'x', '/proc/self/mountinfo': 'y - z' },
    null,
  ],
]

test.each(cases)('processorQuota reads the quota of %s', (_, files, processors) => {
  expect(processorQuota((path) => files[path] ?? null)).toBe(processors)
})

test('readContainerLimits finds a processor and memory on this machine', () => {
  const { processors, memoryBytes } = readContainerLimits()
  expect(processors).toBeGreaterThan(0)
  expect(memoryBytes).toBeGreaterThan(100_000_000)
})
