/** The routes of Auditoria. */
import type { EntradaDaAuditoria } from '../../contract/auditoria.ts'
import { ASSUNTO_NAMES } from '../../core/auditoria.ts'
import { fileOf } from '../../core/cadastros.ts'
import { api } from '../api/api.ts'
import { exportar } from '../export/export.ts'
import type { Column } from '../export/spreadsheet.ts'
import { auditoriaInPages, lastLacre, listAuditoria, pessoaOptions } from './queries.ts'

export const auditoriaHandlers = {
  listar: api.auditoria.listar.handler(({ input: { antes_de, ...filters }, context }) =>
    listAuditoria(context.db, filters, antes_de),
  ),
  exportar: api.auditoria.exportar.handler(({ input: { formato, ...filtros }, context }) =>
    exportar(context, {
      ...fileOf('auditoria'),
      format: formato,
      colunas: COLUMNS,
      filtros,
      pages: (trx) => auditoriaInPages(trx, filtros),
    }),
  ),
  pessoas: api.auditoria.pessoas.handler(({ input, context }) => pessoaOptions(context.db, input)),
  lacre: api.auditoria.lacre.handler(async ({ context }) => ({ ultimo: await lastLacre(context.db) })),
}

const COLUMNS: readonly Column<EntradaDaAuditoria>[] = [
  { title: 'Quando', type: 'instante', width: 18, value: ({ em }) => em, impressa: true },
  { title: 'Quem', type: 'texto', width: 24, value: ({ quem }) => quem, impressa: true },
  { title: 'Cadastro', type: 'texto', width: 16, value: ({ sobre }) => kindOf(sobre), impressa: true },
  { title: 'Registro', type: 'texto', width: 24, value: ({ sobre }) => sobre?.nome ?? null, impressa: true },
  { title: 'O que fez', type: 'texto', width: 80, value: ({ acoes }) => acoes.join('; '), impressa: true },
  { title: 'De onde', type: 'texto', width: 30, value: ({ de_onde }) => de_onde },
  { title: 'Origem', type: 'texto', width: 12, value: ({ origem }) => origem },
  { title: 'Entrada', type: 'inteiro', width: 10, value: ({ id }) => id },
]

function kindOf(sobre: EntradaDaAuditoria['sobre']): string | null {
  if (sobre?.cadastro === 'fechamentos') return ASSUNTO_NAMES.financeiro
  return sobre && ASSUNTO_NAMES[sobre.cadastro ?? 'configuracoes']
}
