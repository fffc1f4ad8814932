// Stands in for the server in tests of the process that starts it: prints its id and ends with code 7 on SIGTERM.
process.on('SIGTERM', () => process.exit(7))
setInterval(() => {}, 1_000)
console.log(`pid ${process.pid}.`)
