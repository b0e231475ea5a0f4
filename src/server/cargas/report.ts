/** The report of a dry run: a row for each rule that a row breaks, as XLSX or JSON, to be mended and returned. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Problema } from '../../core/cargas.ts'
import { isPlanilha } from '../../core/planilha-reading.ts'
import { writeNewFile } from '../backup/new-file.ts'
import { type ColumnHeader, escapeFormula } from '../export/spreadsheet.ts'
import { createXlsx } from '../export/xlsx.ts'

export const REPORT_TITLES = {
  tabela: 'Tabela',
  ordem: 'Linha',
  origem: 'Onde está',
  id: 'Id',
  campo: 'Campo',
  valor: 'Valor',
  regra: 'Regra',
  gravidade: 'O que acontece',
  proposta: 'Proposta',
  correcao: 'Correção',
} as const

const COLUMNS: readonly ColumnHeader[] = [
  { title: REPORT_TITLES.tabela, type: 'texto', width: 22 },
  { title: REPORT_TITLES.ordem, type: 'texto', width: 8 },
  { title: REPORT_TITLES.origem, type: 'texto', width: 22 },
  { title: REPORT_TITLES.id, type: 'texto', width: 38 },
  { title: REPORT_TITLES.campo, type: 'texto', width: 24 },
  { title: REPORT_TITLES.valor, type: 'texto', width: 30 },
  { title: REPORT_TITLES.regra, type: 'texto', width: 60 },
  { title: REPORT_TITLES.gravidade, type: 'texto', width: 18 },
  { title: REPORT_TITLES.proposta, type: 'texto', width: 24 },
  { title: REPORT_TITLES.correcao, type: 'texto', width: 24 },
]

interface ReportRow extends Problema {
  origem: string
  id: string | null
}

const ROWS_AT_ONCE = 1_000

/** Refused rows first, then those with a notice; each in the order of its table. */
async function* reportRows(client: Client): AsyncGenerator<ReportRow[]> {
  await client.query('begin')
  await client.query(`
    declare relatorio cursor for
    select p.tabela, p.ordem, l.origem, l.valores ->> 'id' as id, p.campo, p.valor, p.regra, p.gravidade, p.proposta
      from carga_problemas p join carga_lidas l using (tabela, ordem)
     order by case p.gravidade when 'Recusada' then 1 when 'Aceita com aviso' then 2 else 3 end,
              p.tabela, p.ordem, p.campo`)
  while (true) {
    const { rows } = await client.query<ReportRow>(`fetch ${ROWS_AT_ONCE} from relatorio`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('commit')
}

/** Writes the report into a new file, an XLSX or else JSON. Throws BackupError if the file exists already. */
export async function writeReport(client: Client, path: string): Promise<void> {
  if (!isPlanilha(path)) return writeJson(client, path)
  const folder = await mkdtemp(join(tmpdir(), 'plantao-relatorio-'))
  try {
    await writeNewFile(path, async (handle) => {
      let ready: Uint8Array[] = []
      const xlsx = createXlsx([{ name: 'Relatório', columns: COLUMNS }], folder, (bytes) => ready.push(bytes))
      const flush = async () => {
        for (const bytes of ready) await handle.writeFile(bytes)
        ready = []
      }
      for await (const rows of reportRows(client)) {
        xlsx.write([rows.map(cellsOf)])
        await flush()
      }
      xlsx.end()
      await flush()
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function cellsOf(row: ReportRow): (string | null)[] {
  const text = (value: string | null) => (value === null ? null : escapeFormula(value))
  return [
    ...[row.tabela, String(row.ordem), text(row.origem), text(row.id), row.campo, text(row.valor)],
    ...[text(row.regra), row.gravidade, text(row.proposta), null],
  ]
}

async function writeJson(client: Client, path: string): Promise<void> {
  await writeNewFile(path, async (handle) => {
    let separator = '{ "problemas": [\n'
    for await (const rows of reportRows(client)) {
      const lines = rows.map((row) => JSON.stringify({ ...row, correcao: null }))
      await handle.writeFile(separator + lines.join(',\n'))
      separator = ',\n'
    }
    await handle.writeFile(separator === ',\n' ? '\n] }\n' : '{ "problemas": [] }\n')
  })
}
