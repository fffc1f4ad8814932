// npm test: sets up the machine and runs the checks and tests that are needed before a push.
//   npm run test:all      runs everything
//   npm run test:rest     runs the steps that npm test omits
//   node scripts/test.mjs --browser   only installs the browser, which is a step of the others
// A failing step does not stop the others. The end lists every failure with the command that runs it alone.
import { runMain, setup } from './setup.mjs'

/** @param {readonly string[]} args */
const stagesFor = async (args) => {
  // The plan imports the checks, which list files. It is loaded after the setup has found a complete copy of the
  // project.
  const { mainStages, restStages } = await import('./test-run/plan.mjs')
  if (args.includes('--rest')) return restStages
  return args.includes('--all') ? [...mainStages, ...restStages] : mainStages
}

await runMain(async () => {
  const args = process.argv.slice(2)
  const onlyBrowser = args.includes('--browser')
  // A browser that is named by hand is checked at once. Otherwise one is found or installed beside the first steps.
  const { chromium } = setup({ browser: onlyBrowser || Boolean(process.env.CHROME_PATH) })
  if (onlyBrowser) return console.log(`Chromium at ${chromium}`)
  console.log(`Node ${process.version}. The whole output of each step is in .cache/test-logs.`)
  const { runStages } = await import('./test-run/run.mjs')
  await runStages(await stagesFor(args))
})
