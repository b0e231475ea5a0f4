/** Something in many tables, for what copies all of them. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/types.ts'
import type { Call } from '../http/requests.ts'
import { attach, pdfOfBytes } from './anexos.ts'
import { buildCampanha, buildColaborador, buildFaixa, buildMeta } from './builders.ts'
import { buildPremiacao } from './sorteios.ts'
import { buildCadastros, type Cadastros, createVenda } from './vendas.ts'

/** Twenty sales, one with an attachment, and some of the rest; `ana` calls as an Administrador. Returns what the sales refer to. */
export async function fillManyTables(ana: Call, db: Kysely<Tables>): Promise<Cadastros> {
  const cadastros = await buildCadastros(db)
  for (let i = 0; i < 20; i++) await createVenda(ana, cadastros, { observacoes: 'Linha\t1\nLinha \\2\r🏠' })
  const chefe = await buildColaborador(db, { cargo: 'Diretor' })
  await buildColaborador(db, { cargo: 'Gerente', superior_id: chefe.id })
  await buildCampanha(db)
  await buildMeta(db)
  await buildFaixa(db)
  await buildPremiacao(db)
  await ana('PUT', '/rascunhos/nova-venda', { conteudo: { cliente_nome: 'Márcia' } })
  await ana('POST', '/incidentes', {
    titulo: 'Furto',
    descricao: 'De um notebook',
    conhecido_em: '2026-03-10',
  })
  const { id } = (await ana('GET', '/vendas')).body.itens[0]
  await attach(ana, id, pdfOfBytes(600_000))
  return cadastros
}
