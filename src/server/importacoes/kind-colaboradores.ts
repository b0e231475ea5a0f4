/** Imports of colaboradores: rows as the template has them, by the specification's rules. */
import { COLABORADORES_COLUMNS, readColaboradores } from '../../core/importacao-colaboradores.ts'
import { columnOf } from '../../core/importacao-colunas.ts'
import { checkRows, namedCpfs, namedPeople } from '../../core/importacao-csv.ts'
import { howDatesAreRead } from '../../core/importacao-dates.ts'
import { type Finding, findingOf } from '../../core/importacao-findings.ts'
import { nameFinder, nameKey, type UnknownName } from '../../core/importacao-names.ts'
import { CSV_COLUMNS, type CsvRow, checkRow, OWN_COLUMNS, type Problem } from '../../core/importacao-row.ts'
import type { TableReading } from '../../core/importacao-rows.ts'
import type { Kind } from './kind.ts'

/** Rows shown in the preview. */
const PREVIEW_ROWS = 10

const LEVELS = { Diretor: 1, Gerente: 2, Corretor: 3 } as const

export const colaboradoresKind: Kind<CsvRow[]> = {
  columns: COLABORADORES_COLUMNS,
  // In the specification's words: 'CPF já cadastrado para: …'.
  existentes: null,
  nomesOpcionais: true,
  read: readColaboradores,
  lookups: (rows) => ({ codigos: [], cpfs: namedCpfs(rows), pessoas: namedPeople(rows), unidades: [] }),
  // Once somebody has said that the month stands first, there is nothing to tell.
  dates: (rows, { table: { layout } }) =>
    layout.colunas[columnOf(layout, 'data_admissao')]?.leitura === 'mes'
      ? null
      : howDatesAreRead(rows.map(({ valores }) => valores.data_admissao)),
  preview(rows, reading) {
    const shown = reading.isTemplate
      ? CSV_COLUMNS
      : OWN_COLUMNS.filter((column) => columnOf(reading.table.layout, column) >= 0)
    return {
      titulos: [...shown],
      linhas: rows.slice(0, PREVIEW_ROWS).map((row) => {
        const { erros, avisos } = checkRow(row)
        const place = placing(reading)
        return {
          linha: row.linha,
          textos: shown.map((column) => row.valores[column]),
          erros: erros.map(place),
          avisos: avisos.map(place),
        }
      }),
    }
  },
  judge(rows, { records, colaboradores }, reading) {
    const { found, respostas, lembrados } = reading
    const cpfs = new Map<string, string | null>()
    for (const { nome, cpf } of colaboradores) {
      const key = nameKey(nome)
      cpfs.set(key, cpfs.has(key) ? null : cpf)
    }
    const find = nameFinder(records, respostas.nomes, lembrados, found.used.nomes)
    const checked = checkRows(rows, {
      colaboradores: new Map(colaboradores.map(({ cpf, ...person }) => [cpf, person])),
      cpfs,
      findLoja: (nome) => find('loja', nome),
      existentes: respostas.existentes,
    })
    found.erros.push(...checked.erros.map(placing(reading)))
    found.avisos.push(...checked.avisos.map(placing(reading)))
    return {
      total: checked.total,
      existentes: checked.existentes,
      staged: checked.validos.map((dados) => ({
        linha: dados.linha,
        nivel: LEVELS[dados.cargo],
        nome: dados.nome,
        cpf: dados.cpf,
        dados,
      })),
      nomes: lojasOf(checked.lojas),
      repetidas: [],
      somas: null,
    }
  },
}

/** A problem at its column of the file. */
function placing({ table: { layout } }: TableReading): (problem: Problem) => Finding {
  return ({ linha, coluna: campo, mensagem, tipo }) => {
    const coluna = campo === null ? -1 : columnOf(layout, campo)
    return findingOf({ linha, coluna: coluna < 0 ? null : coluna }, campo, mensagem, tipo)
  }
}

function lojasOf(lojas: readonly { nome: string; linha: number }[]): UnknownName[] {
  return [...Map.groupBy(lojas, ({ nome }) => nameKey(nome)).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ tipo: 'loja' as const, ...first, quantidade: same.length, motivo: null }] : []
  })
}
