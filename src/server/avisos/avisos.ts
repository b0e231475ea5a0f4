/** The notices under the bell. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { GrupoDeAvisos } from '../../contract/avisos.ts'
import { type Acao, pode } from '../../contract/permissions.ts'
import { DIAS_DE_CAMPANHA, DIAS_DE_META, TIPOS_DE_AVISO, type TipoDeAviso } from '../../core/avisos.ts'
import { addDays, formatDate, today } from '../../core/datas.ts'
import { formatPercent } from '../../core/dinheiro.ts'
import { STATUS_VIVOS } from '../../core/indicadores.ts'
import { api } from '../api/api.ts'
import type { Tables } from '../database/types.ts'
import { metasUnderWay } from '../metas/consultas.ts'
import { conditionOf, pendingSince } from '../vendas/filtros.ts'

export const avisosHandlers = {
  listar: api.avisos.listar.handler(async ({ context: { db, now, identity } }) => {
    const agora = now()
    const hoje = today(agora)
    const tipos = TIPOS_DE_AVISO.filter((tipo) => pode(identity?.usuario?.cargo, ACOES[tipo] ?? 'telas.ler'))
    const all = await Promise.all(tipos.map((tipo) => READERS[tipo](db, hoje, agora)))
    const grupos = all.flatMap((grupo, i) => {
      const tipo = tipos[i]
      return tipo && grupo.total > 0 ? [{ tipo, ...grupo }] : []
    })
    return { hoje, total: grupos.reduce((sum, { total }) => sum + total, 0), grupos }
  }),
}

const PER_GROUP = 5

type Grupo = Omit<GrupoDeAvisos, 'tipo'>

/** Kinds that only some users see, with the permission required. */
const ACOES: { readonly [T in TipoDeAviso]?: Acao } = { email: 'caixa_de_saida.usar' }

type Reader = (db: Kysely<Tables>, hoje: string, agora: Date) => Promise<Grupo>

const READERS: Record<TipoDeAviso, Reader> = {
  email: (db, _hoje, agora) =>
    readGrupo(
      db,
      sql`select id, assunto || ' · ' || para as titulo,
                 'Expira às ' || to_char(expira_em at time zone 'America/Sao_Paulo', 'HH24:MI') as detalhe,
                 expira_em as ordem
            from caixa_de_saida
           where status = 'Pendente' and corpo_cifrado is not null and expira_em > ${agora.toISOString()}
             -- A mail that is just being sent needs nobody.
             and (tentativas = 0 or ultimo_erro is not null)`,
    ),

  pendencia: (db) => {
    const vendas = db
      .selectFrom('vendas')
      .select(['vendas.id', sql`numero_venda || ' · ' || cliente_nome`.as('titulo')])
      .select([
        sql`array_to_string(tipo_pendencia, ', ') || ' desde '
          || to_char(${pendingSince} at time zone 'America/Sao_Paulo', 'DD/MM/YYYY')`.as('detalhe'),
        pendingSince.as('ordem'),
      ])
      .where((eb) => conditionOf(eb, { status: STATUS_VIVOS, pendencia: 'Há mais de 15 dias' }))
    return readGrupo(db, sql`${vendas}`)
  },

  async meta(db, hoje) {
    const metas = await metasUnderWay(db, hoje, { endingBy: addDays(hoje, DIAS_DE_META) })
    const behind = metas.filter(({ andamento }) => andamento.situacao === 'abaixo do ritmo')
    return {
      total: behind.length,
      itens: behind.slice(0, PER_GROUP).map(({ id, nome, periodo_fim, andamento }) => ({
        id,
        titulo: nome,
        detalhe: `${formatPercent(andamento.percentual, 1)} da meta, termina em ${formatDate(periodo_fim)}`,
      })),
    }
  },

  sorteio: (db, hoje) =>
    readGrupo(
      db,
      sql`select id, nome as titulo,
                 'Marcado para ' || to_char(data_sorteio, 'DD/MM/YYYY') || coalesce(' às ' || hora, '') as detalhe,
                 data_sorteio || coalesce(hora, '') as ordem
            from sorteios where status = 'Agendado' and data_sorteio <= ${hoje}`,
    ),

  premiacao: (db, hoje) =>
    readGrupo(
      db,
      sql`select p.id, p.premio || ' · ' || c.nome as titulo,
                 'De ' || to_char(p.data_premiacao, 'DD/MM/YYYY') as detalhe, p.data_premiacao as ordem
            from premiacoes p join colaboradores c on c.id = p.colaborador_id
           where p.status = 'Pendente' and p.data_premiacao <= ${hoje}`,
    ),

  campanha: (db, hoje) =>
    readGrupo(
      db,
      sql`select id, nome as titulo, tipo || ', até ' || to_char(data_fim, 'DD/MM/YYYY') as detalhe,
                 data_fim as ordem
            from campanhas
           where status = 'Ativa' and data_fim between ${hoje} and ${addDays(hoje, DIAS_DE_CAMPANHA)}`,
    ),
}

/** The number of rows in `avisos` (id, titulo, detalhe, ordem), and the first of them. */
async function readGrupo(db: Kysely<Tables>, avisos: RawBuilder<unknown>): Promise<Grupo> {
  const { rows } = await sql<{ id: string; titulo: string; detalhe: string; total: number }>`
    select id, titulo, detalhe, count(*) over () as total from (${avisos}) a
     order by ordem, titulo, id limit ${PER_GROUP}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    itens: rows.map(({ id, titulo, detalhe }) => ({ id, titulo, detalhe })),
  }
}
