/** The last dry run's report as a file. */
import { sql } from 'kysely'
import { today } from '../../../core/dates.ts'
import type { Db } from '../../database/schema/types.ts'
import { type Asked, exportar, recordExport } from '../../export/export.ts'
import { StreamedFile } from '../../export/streamed-file.ts'
import { REPORT_COLUMNS, type ReportRow, reportInJson } from '../report.ts'
import { countProblemas, selectProblemas } from './queries.ts'

const NAME = 'relatorio-da-carga'
const FOLHA = 'Relatório da carga'
const ROWS_AT_ONCE = 1_000

/** Without the lines that another one covers. */
const OUTSIDE_GROUPS = sql<boolean>`p.grupo is null`

/** `relatorio-da-carga-AAAA-MM-DD.xlsx` or `.json`. */
export function makeRelatorio(asked: Asked, formato: 'xlsx' | 'json'): Promise<File> {
  if (formato === 'json') return makeJson(asked)
  return exportar<ReportRow>(asked, {
    name: NAME,
    folha: FOLHA,
    format: 'xlsx',
    colunas: Object.values(REPORT_COLUMNS),
    pages,
  })
}

async function makeJson(asked: Asked): Promise<File> {
  const total = await countProblemas(asked.db, OUTSIDE_GROUPS)
  await recordExport(asked, { folha: FOLHA, format: 'json' }, total)
  const content = {
    async *read(beforeLast: () => Promise<void>) {
      for await (const part of reportInJson(pages(asked.db), beforeLast)) yield Buffer.from(part)
    },
    leave() {},
  }
  return new StreamedFile(content, `${NAME}-${today(asked.now())}.json`, 'application/json; charset=utf-8')
}

async function* pages(db: Db): AsyncGenerator<ReportRow[]> {
  for (let after = 0; ; ) {
    const rows = await selectProblemas(db)
      .where('p.posicao', '>', after)
      .where(OUTSIDE_GROUPS)
      .limit(ROWS_AT_ONCE)
      .execute()
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = last.posicao
  }
}
