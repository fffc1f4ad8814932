import { beforeEach, describe, expect, it } from 'vitest'
import type { MirrorFiles } from '../../worker/ports'

/** Tabs of one device over one directory, which is empty at first. */
export interface MirrorDevice {
  readonly tab: (name: string) => Promise<MirrorFiles>
  /** The tab is closed or has crashed. Resolves when the device knows. */
  readonly end: (name: string) => Promise<void>
}

const bytes = (...values: readonly number[]) => new Uint8Array(values)

/** What the files of the mirror must do, whatever they are made of. `begin` gives another device. */
export function describeMirrorFiles(name: string, begin: () => MirrorDevice): void {
  describe(`files of the mirror: ${name}`, () => {
    let device: MirrorDevice
    let files: MirrorFiles
    beforeEach(async () => {
      device = begin()
      files = await device.tab('one')
    })
    const contentOf = async (file: string, reader = files) => [...(await reader.read(file))]

    it('X-HEAL-01 there is none at first, and one that is not there cannot be read', async () => {
      expect(await files.list()).toEqual([])
      await expect(files.read('none')).rejects.toThrow()
      expect(await files.list()).toEqual([])
    })

    it('X-HEAL-01 what is appended stands behind what was there, in the order of asking', async () => {
      await Promise.all([files.append('a', bytes(1, 2)), files.append('a', bytes(3)), files.append('a', bytes(4, 5))])
      await files.append('a', bytes(6))
      expect(await contentOf('a')).toEqual([1, 2, 3, 4, 5, 6])
      expect(await files.list()).toEqual(['a'])
    })

    it('X-HEAL-01 what is put in the place of all is alone there, and can be appended to', async () => {
      await files.append('a', bytes(1, 2, 3))
      await files.replace('a', bytes(9))
      expect(await contentOf('a')).toEqual([9])
      await files.append('a', bytes(8))
      expect(await contentOf('a')).toEqual([9, 8])
      await files.replace('a', bytes(7, 7, 7, 7))
      expect(await contentOf('a')).toEqual([7, 7, 7, 7])
      await files.replace('a', bytes())
      expect(await contentOf('a')).toEqual([])
      expect(await files.list()).toEqual(['a'])
    })

    it('X-HEAL-07 what is written through to the disk stands there as it was, and can be appended to', async () => {
      await files.append('a', bytes(1, 2))
      await files.flush('a')
      expect(await contentOf('a')).toEqual([1, 2])
      await files.append('a', bytes(3))
      expect(await contentOf('a')).toEqual([1, 2, 3])
    })

    it('X-HEAL-01 a file begins with what is put into it first', async () => {
      await files.replace('b', bytes(1))
      await files.replace('c', bytes())
      expect([await contentOf('b'), await contentOf('c')]).toEqual([[1], []])
      expect((await files.list()).toSorted()).toEqual(['b', 'c'])
    })

    it('X-HEAL-01 every tab reads what every other has written, at once', async () => {
      const other = await device.tab('two')
      await files.append('a', bytes(1))
      expect(await contentOf('a', other)).toEqual([1])
      await other.append('b', bytes(2))
      expect(await contentOf('b')).toEqual([2])
      expect([...(await files.list())].toSorted()).toEqual(['a', 'b'])
      expect([...(await other.list())].toSorted()).toEqual(['a', 'b'])
    })

    it('X-HEAL-01 a file that another tab writes is not written, and not removed', async () => {
      const other = await device.tab('two')
      await files.append('a', bytes(1))
      await expect(other.append('a', bytes(2))).rejects.toThrow()
      await expect(other.replace('a', bytes(2))).rejects.toThrow()
      await other.remove('a')
      expect(await contentOf('a', other)).toEqual([1])
      await files.append('a', bytes(3))
      expect(await contentOf('a')).toEqual([1, 3])
    })

    it('X-HEAL-01 a tab does not lose its own file while it writes it', async () => {
      await files.append('a', bytes(1))
      await files.remove('a')
      expect(await contentOf('a')).toEqual([1])
    })

    it('X-HEAL-01 what a tab has left stays, and can be written and removed by others', async () => {
      await files.append('a', bytes(1))
      await files.append('b', bytes(2))
      const other = await device.tab('two')
      await device.end('one')
      expect(await contentOf('a', other)).toEqual([1])
      await other.append('a', bytes(3))
      expect(await contentOf('a', other)).toEqual([1, 3])
      await other.remove('b')
      expect(await other.list()).toEqual(['a'])
      await expect(other.read('b')).rejects.toThrow()
    })

    it('X-HEAL-01 removing what is not there is no error', async () => {
      await files.remove('none')
      expect(await files.list()).toEqual([])
    })
  })
}
