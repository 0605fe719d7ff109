/** All product code that runs in the gateway's process. */
export { createHasher } from '#gateway/accounts/password.ts'
export { buildApp } from '#gateway/app.ts'
export { readEnv, siteOrigin } from '#gateway/env.ts'
export { createLimiter } from '#gateway/http/limiter.ts'
export { jobTable } from '#gateway/jobs/jobs.ts'
export { runJobs } from '#gateway/jobs/runner.ts'
export { eraseAgain } from '#gateway/members/erased-list.ts'
export { servicesOn as partsOn } from '#gateway/services.ts'
