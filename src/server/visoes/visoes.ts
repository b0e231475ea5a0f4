/** How each user displays a list: the current display and saved views. */
import { type RawBuilder, sql } from 'kysely'
import {
  type AnyContent,
  understandContent,
  understandVendas,
  type VendasLook,
  type Visao,
} from '../../contract/visoes.ts'
import { Recusa } from '../../core/recusa.ts'
import { MAX_VISOES, type ScreenWithVisoes, VISAO_MESSAGES } from '../../core/visoes.ts'
import { api, type Context, usuarioOf } from '../api/api.ts'
import { doing } from '../api/done.ts'
import { countRows } from '../cadastro/list.ts'
import type { Db } from '../database/schema/types.ts'

export const visoesHandlers = {
  listar: api.visoes.listar.handler(({ input, context }) =>
    readVisoes(context.db, ownerOf(context), input.tela),
  ),
  escolher: api.visoes.escolher.handler(
    doing(({ input: { tela, apresentacao }, context }) =>
      saveLook(context.db, ownerOf(context), tela, apresentacao),
    ),
  ),
  criar: api.visoes.criar.handler(({ input, context }) => insertVisao(context.db, ownerOf(context), input)),
  mudar: api.visoes.mudar.handler(({ input, context }) => updateVisao(context.db, ownerOf(context), input)),
  excluir: api.visoes.excluir.handler(
    doing(({ input, context }) => deleteVisao(context.db, ownerOf(context), input)),
  ),
}

/** The caller's usuario. */
function ownerOf(context: Context): string {
  return usuarioOf(context).id
}

interface Look {
  apresentacao: VendasLook | null
  itens: Visao<AnyContent>[]
}

async function readVisoes(db: Db, usuario_id: string, tela: ScreenWithVisoes): Promise<Look> {
  const rows = await db
    .selectFrom('visoes')
    .select(['id', 'nome', 'conteudo'])
    .where('usuario_id', '=', usuario_id)
    .where('tela', '=', tela)
    .orderBy('nome')
    .execute()
  const present = rows.find(({ nome }) => nome === null)
  return {
    apresentacao: present ? lookOf(present) : null,
    itens: rows.flatMap(({ id, nome, conteudo }) =>
      nome === null ? [] : [{ id, nome, conteudo: understandContent(tela, conteudo) }],
    ),
  }
}

function lookOf({ conteudo }: { conteudo: Record<string, unknown> }): VendasLook {
  const { modo, colunas } = understandVendas(conteudo)
  return { modo, colunas }
}

async function saveLook(
  db: Db,
  usuario_id: string,
  tela: ScreenWithVisoes,
  apresentacao: VendasLook,
): Promise<void> {
  const content = JSON.stringify(apresentacao)
  await db
    .insertInto('visoes')
    .values({ usuario_id, tela, nome: null, conteudo: content })
    .onConflict((conflict) =>
      conflict.columns(['usuario_id', 'tela']).where('nome', 'is', null).doUpdateSet({ conteudo: content }),
    )
    .execute()
}

/** Throws Recusa VISOES_DEMAIS. */
async function insertVisao(
  db: Db,
  usuario_id: string,
  { tela, nome, conteudo }: { tela: ScreenWithVisoes; nome: string; conteudo: AnyContent },
): Promise<Visao<AnyContent>> {
  // Two saved at once would each see room for the last one.
  await sql`select pg_advisory_xact_lock(hashtextextended('plantao.visoes ' || ${usuario_id}, 0))`.execute(db)
  const saved = await countRows(db.selectFrom('visoes').where(isSaved(usuario_id, tela)))
  if (saved >= MAX_VISOES) throw new Recusa('VISOES_DEMAIS', VISAO_MESSAGES.demais)
  const { id } = await db
    .insertInto('visoes')
    .values({ usuario_id, tela, nome, conteudo: JSON.stringify(conteudo) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, nome, conteudo }
}

interface OwnVisao {
  tela: ScreenWithVisoes
  id: string
}

/** Throws Recusa NAO_ENCONTRADO, also for another user's view. */
async function updateVisao(
  db: Db,
  usuario_id: string,
  { tela, id, nome, conteudo }: OwnVisao & { nome?: string; conteudo?: AnyContent },
): Promise<Visao<AnyContent>> {
  const updated = await db
    .updateTable('visoes')
    .set({ ...(nome ? { nome } : {}), ...(conteudo ? { conteudo: JSON.stringify(conteudo) } : {}) })
    .where('id', '=', id)
    .where(isSaved(usuario_id, tela))
    .returning(['id', 'nome', 'conteudo'])
    .$narrowType<{ nome: string }>()
    .executeTakeFirstOrThrow(() => new Recusa('NAO_ENCONTRADO', VISAO_MESSAGES.nao_encontrada))
  return { ...updated, conteudo: understandContent(tela, updated.conteudo) }
}

/** Throws Recusa NAO_ENCONTRADO, also for another user's view. */
async function deleteVisao(db: Db, usuario_id: string, { tela, id }: OwnVisao): Promise<void> {
  await db
    .deleteFrom('visoes')
    .where('id', '=', id)
    .where(isSaved(usuario_id, tela))
    .returning('id')
    .executeTakeFirstOrThrow(() => new Recusa('NAO_ENCONTRADO', VISAO_MESSAGES.nao_encontrada))
}

/** Whether it is one of the usuario's saved views of that list, and not its present look. */
function isSaved(usuario_id: string, tela: ScreenWithVisoes): RawBuilder<boolean> {
  return sql<boolean>`usuario_id = ${usuario_id} and tela = ${tela} and nome is not null`
}
