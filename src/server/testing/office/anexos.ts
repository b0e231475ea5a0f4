/** Files to attach to a sale, and their upload. */
import { randomBytes } from 'node:crypto'
import type { Answer, Call } from '../http/requests.ts'

/** The content of a PDF as far as its first bytes say; no two are the same. */
export function pdfOfBytes(size: number): Buffer {
  const beginning = Buffer.from('%PDF-1.7\n')
  return Buffer.concat([beginning, randomBytes(size - beginning.length)])
}

/** Begins to attach a file of so many bytes to the sale. */
export function beginAnexo(
  call: Call,
  vendaId: string,
  tamanho: number,
  more: { nome?: string; categoria?: string; tamanho?: number } = {},
): Promise<Answer> {
  const input = { nome: 'promessa.pdf', categoria: 'Contrato', tamanho, ...more }
  return call('POST', `/vendas/${vendaId}/anexos`, input)
}

export function sendPart(call: Call, id: string, parte: number, content: Buffer): Promise<Answer> {
  return call('PUT', `/anexos/${id}/partes/${parte}`, content)
}

/** Sends a whole file; returns the answer to its completion. */
export async function attach(
  call: Call,
  vendaId: string,
  content: Buffer,
  more: { nome?: string } = {},
): Promise<Answer> {
  return completeAnexo(call, await uploadAnexo(call, vendaId, content, more))
}

/** Sends every part of a file without completing it; returns the upload's id. */
export async function uploadAnexo(
  call: Call,
  vendaId: string,
  content: Buffer,
  more: { nome?: string } = {},
): Promise<string> {
  const { body } = await beginAnexo(call, vendaId, content.length, more)
  for (let parte = 1; parte <= body.partes; parte++) {
    const from = (parte - 1) * body.bytes_por_parte
    await sendPart(call, body.id, parte, content.subarray(from, from + body.bytes_por_parte))
  }
  return body.id
}

export function completeAnexo(call: Call, id: string): Promise<Answer> {
  return call('POST', `/anexos/${id}/concluir`)
}
