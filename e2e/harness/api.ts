/** An API client without a browser: bearer authentication, and creating sales. */
import type { z } from 'zod'
import type { newVendaInput } from '../../src/contract/vendas/form.ts'
import type { Venda } from '../../src/contract/vendas/vendas.ts'
import type { UsuarioCargo } from '../../src/core/usuarios.ts'
import { sentBody } from '../../src/server/testing/http/requests.ts'
import type { Brokerage } from '../brokerage.ts'
import { LOGINS } from './cluster.ts'

type VendaData = z.input<typeof newVendaInput>

interface Answer {
  status: number
  body: unknown
}

export interface ApiClient {
  /** Headers that authenticate a request of its own. */
  headers: Record<string, string>
  /** Makes one call; rejects if there is no answer. */
  call(method: string, path: string, options?: { body?: unknown; key?: string }): Promise<Answer>
  /** Creates a sale and returns it. Throws if it is refused. */
  createVenda(data: VendaData): Promise<Venda>
}

/** Signs in as a program. */
export async function apiClient(url: string, cargo: UsuarioCargo = 'Administrador'): Promise<ApiClient> {
  const { email, password } = LOGINS[cargo]
  const signedIn = await send(url, 'POST', '/api/sessao/token', {}, { email, password })
  const headers = { authorization: `Bearer ${tokenIn(signedIn)}` }
  const call: ApiClient['call'] = (method, path, { body, key } = {}) =>
    send(url, method, path, { ...headers, ...(key ? { 'idempotency-key': key } : {}) }, body)
  return {
    headers,
    call,
    async createVenda(data) {
      const { status, body } = await call('POST', '/api/vendas', { body: data })
      if (status !== 201) throw new Error(`the sale was refused: ${status} ${JSON.stringify(body)}`)
      return body as Venda
    },
  }
}

/** Calls of the API by the client, as the helpers of server tests make them. */
export function askOf(client: ApiClient) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const key = headers['idempotency-key']
    return client.call(method, `/api${path}`, { body, ...(key ? { key } : {}) })
  }
}

/** A sale of R$ 300.000,00 with the first two Corretores as participants. */
export function vendaWith(brokerage: Brokerage, overrides: Partial<VendaData> = {}): VendaData {
  const [first, second] = brokerage.corretores
  return {
    numero_venda: 'AR001/2026',
    data_venda: '2026-03-10',
    empreendimento_id: brokerage.empreendimento_id,
    loja_id: brokerage.loja_id,
    colaborador_id: first,
    torre: 'A',
    unidade: '101',
    cliente_nome: 'Marina Duarte',
    cliente_cpf: '52998224725',
    cliente_telefone: '11987654321',
    valor_venda: 300_000,
    valor_ato: 30_000,
    participantes: [
      { colaborador_id: first, modo: 'percentual', percentual_comissao: 2.5 },
      { colaborador_id: second, modo: 'valor', valor_comissao: 1_234.56 },
    ],
    ...overrides,
  }
}

async function send(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const sent = body === undefined ? undefined : sentBody(body)
  const response = await fetch(`${url}${path}`, {
    method,
    headers: sent ? { ...headers, 'content-type': sent.type } : headers,
    body: sent?.payload,
    signal: AbortSignal.timeout(15_000),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

function tokenIn({ status, body }: Answer): string {
  if (typeof body === 'object' && body !== null && 'access_token' in body)
    if (typeof body.access_token === 'string') return body.access_token
  throw new Error(`signing in failed: ${status} ${JSON.stringify(body)}`)
}
