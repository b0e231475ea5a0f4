/** The stream of what changes, for screens that refresh by themselves: names of tables, never what stands in them. */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'

/** The tables whose changes are announced. */
export const TABELAS_ANUNCIADAS = [
  ...(['lojas', 'empreendimentos', 'colaboradores', 'usuarios', 'vendas', 'vendas_participantes'] as const),
  ...(['campanhas', 'campanhas_lojas', 'campanhas_empreendimentos', 'campanhas_vendas'] as const),
  ...(['faixas', 'colaboradores_faixas', 'metas', 'sorteios', 'sorteios_preparos'] as const),
  ...(['roleta_elegibilidade', 'roleta_historico', 'premiacoes'] as const),
] as const
export type TabelaAnunciada = (typeof TABELAS_ANUNCIADAS)[number]

/** What changed since the message before; empty in the first message and in heartbeats. */
const mudanca = z.object({ tabelas: z.array(z.enum(TABELAS_ANUNCIADAS)) })
export type Mudanca = z.output<typeof mudanca>

/** How often a stream says that it lives, in milliseconds. */
export const BATIMENTO_MS = 25_000

export const eventosRotas = {
  /**
   * Server-sent events, at least one every 25 seconds. The stream ends with the session and when the server stops;
   * whoever opens it again has to read anew what is on screen.
   */
  acompanhar: oc
    .route({ method: 'GET', path: '/eventos', summary: 'Acompanhar o que muda', tags: ['Eventos'] })
    .output(eventIterator(mudanca)),
}
