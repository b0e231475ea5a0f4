/** Comprovantes of payments, and their upload. */
import type { Answer, Call } from '../http/requests.ts'

/** Sends every part of a file for the closing; returns the upload's id. */
export async function uploadComprovante(
  call: Call,
  fechamentoId: string,
  content: Buffer,
  nome = 'comprovante.pdf',
): Promise<string> {
  const { body } = await call('POST', `/fechamentos/${fechamentoId}/comprovantes`, {
    nome,
    tamanho: content.length,
  })
  for (let parte = 1; parte <= body.partes; parte++) {
    const from = (parte - 1) * body.bytes_por_parte
    const part = content.subarray(from, from + body.bytes_por_parte)
    await call('PUT', `/comprovantes/envios/${body.id}/partes/${parte}`, part)
  }
  return body.id
}

/** Says for which payments an upload is. */
export function completeComprovante(call: Call, id: string, alvo: object): Promise<Answer> {
  return call('POST', `/comprovantes/envios/${id}/concluir`, { alvo })
}

/** Sends a whole file for these payments; returns the answer to its completion. */
export async function attachComprovante(
  call: Call,
  fechamentoId: string,
  content: Buffer,
  alvo: object,
): Promise<Answer> {
  return completeComprovante(call, await uploadComprovante(call, fechamentoId, content), alvo)
}

/** Makes an upload the payee's NF or RPA. */
export function completeNota(call: Call, id: string, favorecido_id: string): Promise<Answer> {
  return call('POST', `/comprovantes/envios/${id}/nota`, { favorecido_id })
}
