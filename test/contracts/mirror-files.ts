import { beforeEach, describe, expect, it } from 'vitest'
import type { MirrorFiles } from '../../worker/ports'

/** Tabs of one device on one directory, which is empty at first. */
export interface MirrorDevice {
  readonly tab: (name: string) => Promise<MirrorFiles>
  /** Closes or crashes the tab. Resolves when the device has processed it. */
  readonly end: (name: string) => Promise<void>
}

const bytes = (...values: readonly number[]) => new Uint8Array(values)

/** Tests the contract of the mirror's files, for any implementation. `begin` creates another device. */
export function describeMirrorFiles(name: string, begin: () => MirrorDevice): void {
  describe(`mirror files: ${name}`, () => {
    let device: MirrorDevice
    let files: MirrorFiles
    beforeEach(async () => {
      device = begin()
      files = await device.tab('one')
    })
    const contentOf = async (file: string, reader = files) => [...(await reader.read(file))]

    it('X-HEAL-01 lists no file at first, and cannot read a missing one', async () => {
      expect(await files.list()).toEqual([])
      await expect(files.read('none')).rejects.toThrow()
      expect(await files.list()).toEqual([])
    })

    it('X-HEAL-01 appends after the existing content, in the order of calls', async () => {
      await Promise.all([files.append('a', bytes(1, 2)), files.append('a', bytes(3)), files.append('a', bytes(4, 5))])
      await files.append('a', bytes(6))
      expect(await contentOf('a')).toEqual([1, 2, 3, 4, 5, 6])
      expect(await files.list()).toEqual(['a'])
    })

    it('X-HEAL-01 replaces the complete content, to which can be appended', async () => {
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

    it('X-HEAL-07 keeps the content unchanged on a flush to disk, and can append to it', async () => {
      await files.append('a', bytes(1, 2))
      await files.flush('a')
      expect(await contentOf('a')).toEqual([1, 2])
      await files.append('a', bytes(3))
      expect(await contentOf('a')).toEqual([1, 2, 3])
    })

    it('X-HEAL-01 creates a file with its first content', async () => {
      await files.replace('b', bytes(1))
      await files.replace('c', bytes())
      expect([await contentOf('b'), await contentOf('c')]).toEqual([[1], []])
      expect((await files.list()).toSorted()).toEqual(['b', 'c'])
    })

    it('X-HEAL-01 shows every tab the writes of all others at once', async () => {
      const other = await device.tab('two')
      await files.append('a', bytes(1))
      expect(await contentOf('a', other)).toEqual([1])
      await other.append('b', bytes(2))
      expect(await contentOf('b')).toEqual([2])
      expect([...(await files.list())].toSorted()).toEqual(['a', 'b'])
      expect([...(await other.list())].toSorted()).toEqual(['a', 'b'])
    })

    it('X-HEAL-01 neither writes nor removes a file that another tab writes', async () => {
      const other = await device.tab('two')
      await files.append('a', bytes(1))
      await expect(other.append('a', bytes(2))).rejects.toThrow()
      await expect(other.replace('a', bytes(2))).rejects.toThrow()
      await other.remove('a')
      expect(await contentOf('a', other)).toEqual([1])
      await files.append('a', bytes(3))
      expect(await contentOf('a')).toEqual([1, 3])
    })

    it('X-HEAL-01 does not remove a file while its own tab writes it', async () => {
      await files.append('a', bytes(1))
      await files.remove('a')
      expect(await contentOf('a')).toEqual([1])
    })

    it('X-HEAL-01 keeps the files of an ended tab, which others can write and remove', async () => {
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

    it('X-HEAL-01 accepts the removal of a missing file', async () => {
      await files.remove('none')
      expect(await files.list()).toEqual([])
    })
  })
}
