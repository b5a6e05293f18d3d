import { workerData } from 'node:worker_threads'
import { lowerThreadPriority, serveJobs } from '@ase/runtime'
import { doJob, type Job } from './jobs.ts'

if (workerData === 'background') lowerThreadPriority()
serveJobs((job: Job) => ({ answer: doJob(job) }))
