// In which steps npm test runs the projects of vitest.config.ts. Runs on bare Node.

/** Each leaves a processor idle by itself: these run at the same time, beside the check. */
export const alone = ['unit', 'browser (chromium)']

/** Those that take all processors. */
export const onAll = ['server', 'postgres', 'tools', 'worlds']
