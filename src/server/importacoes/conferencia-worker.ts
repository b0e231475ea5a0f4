/** Worker thread that parses a file and checks its rows, requesting registered data as needed. */
import type { Problems } from '../../contract/importacoes.ts'
import { COLABORADORES_COLUMNS, readColaboradores } from '../../core/importacao-colaboradores.ts'
import { refusalOfLayout } from '../../core/importacao-colunas.ts'
import { checkRows, IMPORTACAO_MESSAGES, lojaKey, namedCpfs } from '../../core/importacao-csv.ts'
import { describeProblems, groupProblems, MAX_PROBLEMS } from '../../core/importacao-problems.ts'
import { type CsvRow, type Problem, problemOf } from '../../core/importacao-row.ts'
import { Recusa } from '../../core/recusa.ts'
import { answerRequests } from './answering.ts'
import type { Answer, Registered, Request } from './conferencia.ts'

let parsed: { linhas: CsvRow[]; avisos: Problem[]; titulos: string | null } | null = null
let found: { erros: Problem[]; avisos: Problem[] } | null = null

/** Rows per piece of JSON: small enough for one statement. */
const ROWS_PER_PART = 2_000

answerRequests(answer)

function answer(request: Request): Answer {
  if (request.tipo === 'arquivo') return parse(request)
  return request.tipo === 'registrados' ? check(request.registered) : describeRows(request)
}

function parse({ bytes, layout }: Extract<Request, { tipo: 'arquivo' }>): Answer {
  const refusal = layout && refusalOfLayout(COLABORADORES_COLUMNS, layout)
  if (refusal) throw new Recusa('COLUNAS_INCOMPLETAS', refusal)
  const { rows: linhas, unknownColumns, avisos, titulos } = readColaboradores(bytes, layout)
  if (linhas.length === 0) throw new Recusa('SEM_DADOS', IMPORTACAO_MESSAGES.semDados)
  const unknown = unknownColumns.map((column) =>
    problemOf(1, null, {
      mensagem: `Coluna "${column}" desconhecida (não será importada)`,
      tipo: 'Coluna desconhecida (não será importada)',
    }),
  )
  parsed = { linhas, avisos: [...unknown, ...avisos], titulos }
  return { tipo: 'lido', cpfs: namedCpfs(linhas) }
}

function check({ colaboradores, lojas }: Registered): Answer {
  if (!parsed) throw new Error('checked before the file was read')
  const lojasByName = new Map<string, string | null>()
  for (const { id, nome } of lojas) {
    const key = lojaKey(nome)
    lojasByName.set(key, lojasByName.has(key) ? null : id)
  }
  const {
    total,
    validos,
    erros,
    avisos: warnings,
  } = checkRows(parsed.linhas, {
    colaboradores: new Map(colaboradores.map(({ cpf, ...person }) => [cpf, person])),
    lojas: lojasByName,
  })
  found = { erros, avisos: warnings }
  const parts: string[] = []
  if (erros.length === 0)
    for (let i = 0; i < validos.length; i += ROWS_PER_PART)
      parts.push(JSON.stringify(validos.slice(i, i + ROWS_PER_PART)))
  return {
    tipo: 'conferido',
    conferencia: {
      total,
      validas: validos.length,
      erros: summarize(erros),
      avisos: summarize([...parsed.avisos, ...warnings]),
    },
    titulos: parsed.titulos,
    parts,
  }
}

function summarize(problemas: Problem[]): Problems {
  return {
    quantidade: problemas.length,
    primeiros: problemas
      .slice(0, MAX_PROBLEMS)
      .map(({ linha, coluna: column, mensagem }) => ({ linha, coluna: column, mensagem })),
    tipos: groupProblems(problemas),
  }
}

/** One part of the rows with their problems in words; without `all`, only the rows that have some. */
function describeRows({ all, start }: Extract<Request, { tipo: 'linhas' }>): Answer {
  if (!parsed || !found) throw new Error('rows requested before the file was checked')
  const part = parsed.linhas.slice(start, start + ROWS_PER_PART)
  const [from = 0, to = 0] = [part[0]?.linha, part.at(-1)?.linha]
  const byRow = (problemas: Problem[]) =>
    Map.groupBy(
      problemas.filter(({ linha }) => linha >= from && linha <= to),
      ({ linha }) => linha,
    )
  const [erros, avisos] = [byRow(found.erros), byRow(found.avisos)]
  const rows = part.map(({ linha, valores, excedente }) => ({
    valores,
    excedente,
    problemas: describeProblems(linha, erros.get(linha) ?? [], avisos.get(linha) ?? []),
  }))
  return {
    tipo: 'linhas',
    linhas: all ? rows : rows.filter(({ problemas }) => problemas !== ''),
    next: start + part.length < parsed.linhas.length ? start + part.length : null,
  }
}
