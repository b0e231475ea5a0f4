/** A titular's own data as a payee, in words. */
import { formatDocumento } from './cpf-cnpj.ts'
import { formatDate, formatInstant } from './dates.ts'
import { formatPixKey } from './financeiro/chave-pix.ts'
import { type ChavePixTipo, FAVORECIDO_FIELDS, FAVORECIDO_SUM_FIELDS } from './financeiro/favorecidos.ts'
import { formatBRL } from './money.ts'
import { enumerate } from './text.ts'
import { type Line, linesOf } from './titulares.ts'

/** A payee's own data, as label and words. */
export function linesOfFavorecido(
  favorecido: Readonly<Record<Exclude<keyof typeof FAVORECIDO_FIELDS, 'colaborador_id'>, unknown>> & {
    chave_pix: string | null
    tipo_chave: ChavePixTipo | null
    a_recuperar: number
    status: string
    created_at: string
    guardado_ate: string | null
  },
): Line[] {
  const { a_recuperar, chave_pix, tipo_chave, created_at, guardado_ate, status } = favorecido
  const { colaborador_id: _, ...fields } = FAVORECIDO_FIELDS
  return [
    ...linesOf({ ...favorecido, chave_pix: keyInWords(tipo_chave, chave_pix) }, fields),
    { rotulo: 'Status', valor: status },
    ...(a_recuperar > 0 ? linesOf({ a_recuperar }, FAVORECIDO_SUM_FIELDS) : []),
    { rotulo: 'Cadastrado em', valor: formatInstant(created_at) },
    ...(guardado_ate === null
      ? []
      : [{ rotulo: 'Pagamentos guardados por lei, ao menos até', valor: formatDate(guardado_ate) }]),
  ]
}

/** 'Venda AR087/2026, Corretor: R$ 8.000,00, dos quais R$ 8.000,00 liberados, R$ 5.000,00 pagos até 20/04/2026 (R$ 1.000,00 direto por outros)' */
export function describeComissaoDoTitular({
  numero_venda,
  papel,
  valor,
  liberado,
  pago,
  direto,
  estornado,
  pago_em,
}: {
  numero_venda: string | null
  papel: string
  valor: number
  liberado: number
  pago: number
  direto: number
  estornado: number
  pago_em: string | null
}): string {
  const parts = [
    `${formatBRL(liberado)} liberados`,
    `${formatBRL(pago)} pagos${pago_em === null ? '' : ` até ${formatDate(pago_em)}`}${direto > 0 ? ` (${formatBRL(direto)} direto por outros)` : ''}`,
    ...(estornado > 0 ? [`${formatBRL(estornado)} estornados`] : []),
  ]
  const of = numero_venda === null ? papel : `Venda ${numero_venda}, ${papel}`
  return `${of}: ${formatBRL(valor)}, dos quais ${enumerate(parts)}`
}

/** 'Fechamento 3: R$ 700,00, Pago em 20/04/2026, a Ana Souza, documento 390.533.447-05, extrato enviado a ana@casa.example em 21/04/2026 09:12' */
export function describePagamentoDoTitular({
  fechamento,
  status,
  liquido,
  data_pagamento,
  favorecido_nome,
  documento,
  tipo_chave,
  chave_pix,
  extratos_enviados,
}: {
  fechamento: number | null
  status: string
  liquido: number
  data_pagamento: string | null
  favorecido_nome: string | null
  documento: string | null
  tipo_chave: ChavePixTipo | null
  chave_pix: string | null
  extratos_enviados: readonly { em: string; email: string; certo: boolean }[]
}): string {
  return [
    `Fechamento ${fechamento ?? ''}: ${formatBRL(liquido)}`,
    data_pagamento === null ? status : `${status} em ${formatDate(data_pagamento)}`,
    ...(favorecido_nome === null ? [] : [`a ${favorecido_nome}`]),
    ...(documento === null ? [] : [`documento ${formatDocumento(documento)}`]),
    ...(chave_pix === null ? [] : [`chave PIX ${keyInWords(tipo_chave, chave_pix)}`]),
    ...extratos_enviados.map(
      ({ em, email, certo }) =>
        `extrato ${certo ? '' : 'talvez '}enviado a ${email} em ${formatInstant(new Date(em).toISOString())}`,
    ),
  ].join(', ')
}

function keyInWords(tipo: ChavePixTipo | null, chave: string | null): string | null {
  return tipo === null || chave === null ? null : formatPixKey(tipo, chave)
}

/** '20/04/2026 10:32: Bruno Lima, código PIX de um pagamento' */
export function describeAcessoAoFavorecido({
  em,
  quem,
  como,
}: {
  em: string
  quem: string | null
  como: string
}): string {
  return `${formatInstant(new Date(em).toISOString())}: ${quem ?? 'Sistema'}, ${como}`
}
