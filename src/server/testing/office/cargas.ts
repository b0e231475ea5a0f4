/** The load in preparation as its screen uses it, for tests of the API. */
import type { Services } from '../../api/api.ts'
import type { Answer, Call } from '../http/requests.ts'

/** Sends a whole file. Returns its id. */
export async function sendArquivo(call: Call, nome: string, content: string | Buffer): Promise<string> {
  const bytes = Buffer.from(content)
  const { status, body } = await call('POST', '/carga/arquivos', { nome, tamanho: bytes.length })
  if (status !== 201) throw new Error(JSON.stringify(body))
  for (let parte = 1; parte <= body.partes; parte++) {
    const from = (parte - 1) * body.bytes_por_parte
    const part = bytes.subarray(from, from + body.bytes_por_parte)
    await call('PUT', `/carga/arquivos/${body.id}/partes/${parte}`, part)
  }
  return body.id
}

/** Asks for something that the server then works on. Returns the preparation afterwards. */
export async function asked(
  call: Call,
  { loader }: Pick<Services, 'loader'>,
  path: string,
  body?: Record<string, unknown>,
): Promise<Answer['body']> {
  const answer = await call('POST', path, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  await loader.settled()
  return (await call('GET', '/carga')).body.preparo
}
