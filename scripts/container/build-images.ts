// Builds the images that `npm run container` starts.
import { join } from 'node:path'
import { runCommand, succeeds } from './run-command'

/** Images of Debian's packages in place of those of public registries, by the settings of compose.yaml. */
export const images = {
  BASE: 'localhost/flipdeck-base',
  POSTGRES_IMAGE: 'localhost/flipdeck-postgres',
  PROXY_IMAGE: 'localhost/flipdeck-caddy',
} as const

const packages: Readonly<Record<keyof typeof images, readonly string[]>> = {
  BASE: ['nodejs', 'ca-certificates'],
  POSTGRES_IMAGE: ['postgresql'],
  PROXY_IMAGE: ['caddy', 'ca-certificates'],
}

const isImage = (name: string): name is keyof typeof images => Object.hasOwn(images, name)

/** Builds the base images that are missing, and the server's image from the sources of `root`. */
export function buildImages(root: string, progress: (step: string) => void): void {
  for (const name of Object.keys(images).filter(isImage)) {
    if (succeeds('podman', ['image', 'exists', images[name]])) continue
    progress(`Building ${images[name]}`)
    runCommand(join(root, 'container', 'base-image.sh'), [images[name], ...packages[name]])
  }
  progress("Building the server's image")
  // The base has no npm, and a machine without images may have no registry of packages either.
  const mounted = `${join(root, 'node_modules')}:/build/node_modules:O`
  const args = ['build', '--format', 'docker', '--build-arg', `BASE=${images.BASE}`, '--volume', mounted]
  runCommand('podman', [...args, '--tag', 'localhost/flipdeck', '.'], { cwd: root })
}
