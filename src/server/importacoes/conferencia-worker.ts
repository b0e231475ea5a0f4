/** Worker thread that parses a file and checks its rows, requesting registered data as needed. */
import { parentPort } from 'node:worker_threads'
import type { Problemas } from '../../contract/importacoes.ts'
import { chaveDaLoja, conferirLinhas, cpfsNomeados, MENSAGENS_IMPORTACAO } from '../../core/importacao-csv.ts'
import { type LinhaCsv, type Problema, problemaDe } from '../../core/importacao-linha.ts'
import { agruparProblemas, descreverProblemas, MAX_PROBLEMAS } from '../../core/importacao-problemas.ts'
import { lerCsv } from '../../core/leitura-csv.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Answer, Registered, Request } from './conferencia.ts'

if (!parentPort) throw new Error('conferencia-worker runs as a worker thread')
const port = parentPort
let parsed: { linhas: LinhaCsv[]; avisos: Problema[] } | null = null
let found: { erros: Problema[]; avisos: Problema[] } | null = null

/** Rows per piece of JSON: small enough for one statement. */
const ROWS_PER_PART = 2_000

port.on('message', (request: Request) => {
  try {
    port.postMessage(answer(request))
  } catch (error) {
    if (!(error instanceof Recusa)) throw error
    port.postMessage({ tipo: 'recusa', codigo: error.codigo, mensagem: error.mensagem } satisfies Answer)
  }
})

function answer(request: Request): Answer {
  if (request.tipo === 'arquivo') return parse(request.bytes)
  return request.tipo === 'registrados' ? check(request.registrados) : describeRows(request)
}

function parse(bytes: Uint8Array): Answer {
  const { linhas, desconhecidas } = lerCsv(bytes)
  if (linhas.length === 0) throw new Recusa('SEM_DADOS', MENSAGENS_IMPORTACAO.semDados)
  const warnings = desconhecidas.map((coluna) =>
    problemaDe(1, null, {
      mensagem: `Coluna "${coluna}" desconhecida (não será importada)`,
      tipo: 'Coluna desconhecida (não será importada)',
    }),
  )
  parsed = { linhas, avisos: warnings }
  return { tipo: 'lido', cpfs: cpfsNomeados(linhas) }
}

function check({ colaboradores, lojas }: Registered): Answer {
  if (!parsed) throw new Error('checked before the file was read')
  const lojasByName = new Map<string, string | null>()
  for (const { id, nome } of lojas) {
    const key = chaveDaLoja(nome)
    lojasByName.set(key, lojasByName.has(key) ? null : id)
  }
  const {
    total,
    validos,
    erros,
    avisos: warnings,
  } = conferirLinhas(parsed.linhas, {
    colaboradores: new Map(colaboradores.map(({ cpf, ...pessoa }) => [cpf, pessoa])),
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
    partes: parts,
  }
}

function summarize(problemas: Problema[]): Problemas {
  return {
    quantidade: problemas.length,
    primeiros: problemas
      .slice(0, MAX_PROBLEMAS)
      .map(({ linha, coluna, mensagem }) => ({ linha, coluna, mensagem })),
    tipos: agruparProblemas(problemas),
  }
}

/** One part of the rows with their problems in words; without `todas`, only the rows that have some. */
function describeRows({ todas, desde }: Extract<Request, { tipo: 'linhas' }>): Answer {
  if (!parsed || !found) throw new Error('rows requested before the file was checked')
  const part = parsed.linhas.slice(desde, desde + ROWS_PER_PART)
  const [from = 0, to = 0] = [part[0]?.linha, part.at(-1)?.linha]
  const byRow = (problemas: Problema[]) =>
    Map.groupBy(
      problemas.filter(({ linha }) => linha >= from && linha <= to),
      ({ linha }) => linha,
    )
  const [erros, avisos] = [byRow(found.erros), byRow(found.avisos)]
  const rows = part.map(({ linha, valores, excedente }) => ({
    valores,
    excedente,
    problemas: descreverProblemas(linha, erros.get(linha) ?? [], avisos.get(linha) ?? []),
  }))
  return {
    tipo: 'linhas',
    linhas: todas ? rows : rows.filter(({ problemas }) => problemas !== ''),
    proxima: desde + part.length < parsed.linhas.length ? desde + part.length : null,
  }
}
