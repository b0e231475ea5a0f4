/** Records whose names are like those of a file that nobody has, and the people of a cell that names several. */
import { type Kysely, sql } from 'kysely'
import type { NomeAsked } from '../../contract/importacoes.ts'
import { severalNames, type UnknownName } from '../../core/importacao-names.ts'
import type { NameKind } from '../../core/importacao-respostas.ts'
import { containsWords } from '../../core/text.ts'
import type { Tables } from '../database/types.ts'

/** Names for which similar ones are looked for: more would keep the database busy. */
const MAX_WITH_SUGGESTIONS = 50
const SUGGESTIONS = 3
/** Of pg_trgm's similarity, 0 to 1: 'Vila Nova' and 'Residencial Vila Nova' have 0.45. */
const ALIKE = 0.3

/** The names with the records that a person may choose for them. */
export async function withSuggestions(
  db: Kysely<Tables>,
  nomes: readonly UnknownName[],
): Promise<NomeAsked[]> {
  const similar = new Map<string, NomeAsked['sugestoes']>()
  for (const tipo of new Set(nomes.map((name) => name.tipo))) {
    const asked = nomes.filter((name) => name.tipo === tipo).slice(0, MAX_WITH_SUGGESTIONS)
    const texts = asked.flatMap(({ nome }) => [nome, ...(tipo === 'corretor' ? severalNames(nome) : [])])
    for (const { de, ...option } of await similarTo(db, tipo, texts))
      similar.set(`${tipo} ${de}`, [...(similar.get(`${tipo} ${de}`) ?? []), option])
  }
  const suggestionsFor = (tipo: NameKind, nome: string) => similar.get(`${tipo} ${nome}`) ?? []
  return nomes.map((name) => ({
    ...name,
    sugestoes: suggestionsFor(name.tipo, name.nome),
    varios:
      name.tipo === 'corretor'
        ? severalNames(name.nome).map((nome) => ({
            nome,
            id: onlyOf(suggestionsFor('corretor', nome), nome),
          }))
        : [],
  }))
}

/** The only suggestion that has every word of the name. */
function onlyOf(suggestions: NomeAsked['sugestoes'], nome: string): string | null {
  const [only, other] = suggestions.filter((option) => containsWords(option.nome, nome))
  return only && !other ? only.id : null
}

const CANDIDATES: Readonly<Record<NameKind, ReturnType<typeof sql>>> = {
  loja: sql`select id, nome, codigo as detalhe from lojas`,
  empreendimento: sql`select id, nome, codigo as detalhe from empreendimentos`,
  corretor: sql`select id, nome, email as detalhe from colaboradores where cargo = 'Corretor' and status = 'Ativo'`,
}

async function similarTo(db: Kysely<Tables>, tipo: NameKind, nomes: string[]) {
  const { rows } = await sql<{ de: string; id: string; nome: string; detalhe: string | null }>`
    with candidatos as materialized (
      select c.*, plantao.sem_acentos(c.nome) as chave from (${CANDIDATES[tipo]}) c)
    select n.nome as de, c.id, c.nome, c.detalhe
      from unnest(${nomes}::text[]) n (nome)
     cross join lateral (
       select c.id, c.nome, c.detalhe,
              greatest(similarity(c.chave, plantao.sem_acentos(n.nome)),
                       word_similarity(plantao.sem_acentos(n.nome), c.chave) * 0.9) as parecido
         from candidatos c
        where similarity(c.chave, plantao.sem_acentos(n.nome)) > ${ALIKE}
           or word_similarity(plantao.sem_acentos(n.nome), c.chave) > 0.6
        order by parecido desc, c.nome
        limit ${SUGGESTIONS}) c
     order by n.nome, c.parecido desc, c.nome`.execute(db)
  return rows
}
