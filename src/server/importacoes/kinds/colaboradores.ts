/** Imports of colaboradores: rows as the template has them, by the specification's rules. */

import type { CellPlace } from '../../../core/importacao/cells.ts'
import { COLABORADORES_COLUMNS, readColaboradores } from '../../../core/importacao/colaboradores.ts'
import { columnOf } from '../../../core/importacao/colunas.ts'
import { keptNotices, type Registered, registeredFinder } from '../../../core/importacao/completar.ts'
import { type CheckedColaborador, checkRows, namedCpfs, namedPeople } from '../../../core/importacao/csv.ts'
import { type Finding, findingOf } from '../../../core/importacao/findings.ts'
import { nameFinder, nameKey } from '../../../core/importacao/names.ts'
import {
  CSV_COLUMNS,
  type CsvRow,
  checkRow,
  OWN_COLUMNS,
  type Problem,
} from '../../../core/importacao/row.ts'
import type { TableReading } from '../../../core/importacao/rows.ts'
import type { Kind } from './kind.ts'

/** Rows shown in the preview. */
const PREVIEW_ROWS = 10

const LEVELS = { Diretor: 1, Gerente: 2, Corretor: 3 } as const

export const colaboradoresKind: Kind<CsvRow[]> = {
  columns: COLABORADORES_COLUMNS,
  nomesOpcionais: true,
  read: readColaboradores,
  lookups: (rows) => ({ cpfs: namedCpfs(rows), pessoas: namedPeople(rows) }),
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
  judge(rows, { records, colaboradores, registrados }, reading) {
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
      // Until the user chooses, they are refused in the specification's words: 'CPF já cadastrado para: …'.
      existentes: respostas.existentes,
    })
    found.erros.push(...checked.erros.map(placing(reading)))
    found.avisos.push(...checked.avisos.map(placing(reading)))
    found.avisos.push(...keptOf(checked.validos, rows, registrados, reading))
    return {
      total: checked.total,
      existentes: checked.existentes,
      staged: checked.validos.map((dados) => {
        const { nome, cpf, cargo } = dados
        return { nivel: LEVELS[cargo], nome, cpf, dados }
      }),
      nomes: checked.lojas.map((loja) => ({ ...loja, tipo: 'loja', motivo: null })),
    }
  },
}

/** Notices about values that differ in registered colaboradores. */
function keptOf(
  validos: readonly CheckedColaborador[],
  rows: readonly CsvRow[],
  registrados: readonly Registered[],
  reading: TableReading,
): Finding[] {
  const registered = registeredFinder(registrados)
  const rowOf = new Map(rows.map((row) => [row.linha, row.valores]))
  return validos.flatMap(({ linha, completar, ...colaborador }) => {
    const { loja_id: loja_nome, superior_cpf: superior_nome } = colaborador
    const given = OWN_COLUMNS.filter((column) => rowOf.get(linha)?.[column])
    if (!completar) return []
    return keptNotices(
      { ...colaborador, loja_nome, superior_nome },
      given,
      registered(colaborador.cpf),
      (column) => placeOf(reading, linha, column),
    )
  })
}

/** A problem at its column of the file. */
function placing(reading: TableReading): (problem: Problem) => Finding {
  return ({ linha, coluna, mensagem, tipo }) =>
    findingOf(placeOf(reading, linha, coluna), coluna, mensagem, tipo)
}

function placeOf({ table: { layout } }: TableReading, linha: number, campo: string | null): CellPlace {
  const coluna = campo === null ? -1 : columnOf(layout, campo)
  return { linha, coluna: coluna < 0 ? null : coluna }
}
