// @vitest-environment happy-dom
/** A file travels in parts, more together on a good line. That an upload outlives its dialog and a lost connection, a story shows. */
import { expect, test } from 'vitest'
import { BYTES, PART_BYTES, partsOf } from '../../core/partes.ts'
import { sendFile } from './uploads.ts'

test('10 MB are some 15 requests on a good line, and their bytes travel as bytes', async () => {
  const size = 10_000_000
  const content = Uint8Array.from({ length: size }, (_, i) => (i * 7919) % 251)
  const arrived = new Uint8Array(size)
  const types = new Set<string>()
  let requests = 1
  const id = await sendFile(
    new File([content], 'contrato.pdf', { type: 'application/pdf' }),
    async () => ({ id: 'a', partes: partsOf(size), bytes_por_parte: PART_BYTES }),
    async ({ params, body }) => {
      requests++
      types.add(body.type)
      arrived.set(new Uint8Array(await body.arrayBuffer()), (Number(params.parte) - 1) * PART_BYTES)
    },
  )
  expect(id).toBe('a')
  expect(types).toEqual(new Set([BYTES]))
  // Beside the completion.
  expect(requests).toBeLessThanOrEqual(17)
  expect(Buffer.from(arrived).equals(Buffer.from(content))).toBe(true)
})
