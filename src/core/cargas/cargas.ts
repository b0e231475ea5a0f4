/** Loading another database's data: the problems reported for its rows. */
import { counted } from '../text.ts'

/** What happens to a row with a problem. */
export const GRAVIDADES = ['Corrigida', 'Aceita com aviso', 'Recusada'] as const
export type Gravidade = (typeof GRAVIDADES)[number]

/** As a correction or proposal: empty the field. */
export const VAZIO = '(vazio)'
/** As a correction or proposal: leave the row out. */
export const NAO_TRAZER = '(não trazer)'

/** A sentence about a row, and the same sentence without the row's own values, by which rows are grouped. */
export interface Regra {
  mensagem: string
  tipo: string
}

/** A rule whose sentence quotes a value. */
const regraOf =
  (sentence: (valor: string) => string) =>
  (valor: string | number): Regra => ({ mensagem: sentence(String(valor)), tipo: sentence('…') })

/** The row that another row depends on, or with which it is refused. */
export interface Lugar {
  tabela: string
  /** Its position among the rows read from its table, from 1. */
  ordem: number
}

/** One rule that a row breaks. */
export interface Problema {
  tabela: string
  /** The row's position among those read from its table, from 1; the same each time the same files are read. */
  ordem: number
  /** Null if it concerns the whole row. */
  campo: string | null
  /** As read, with clients' data masked. */
  valor: string | null
  regra: string
  /** `regra` without the row's own values. */
  tipo: string
  gravidade: Gravidade
  /** A value that would be accepted, VAZIO or NAO_TRAZER; null if only a person can tell. */
  proposta: string | null
  /** Whether the problem disappears once another row is corrected. */
  depende: boolean
  /** The other row. */
  causa: Lugar | null
}

/** Replaces a value that was read: with another one, VAZIO or NAO_TRAZER. */
export interface Correcao {
  tabela: string
  ordem: number
  /** Null for NAO_TRAZER. */
  campo: string | null
  correcao: string
}

/** Exports of hosted databases stop at this many rows without a warning. */
const SILENT_LIMIT = 1_000

/** Whether an export with this many rows may be incomplete. */
function mayBeCut(rows: number): boolean {
  return rows > 0 && rows % SILENT_LIMIT === 0
}

/** What is known about the completeness of an export, by table. */
interface Completeness {
  /** How many rows the other database has. */
  counts?: ReadonlyMap<string, number>
  /** Tables whose number of rows was confirmed. */
  complete?: ReadonlySet<string>
}

/** The questions about tables whose rows may be incomplete, by table. */
export function questionsOf(
  rows: ReadonlyMap<string, number>,
  { counts = new Map(), complete = new Set() }: Completeness,
): { tabela: string; pergunta: string }[] {
  const differing = [...counts].flatMap(([tabela, expected]) => {
    const read = rows.get(tabela) ?? 0
    return read === expected ? [] : [{ tabela, pergunta: CARGA_MESSAGES.contagem(tabela, read, expected) }]
  })
  const cut = [...rows].flatMap(([tabela, read]) =>
    mayBeCut(read) && !counts.has(tabela) && !complete.has(tabela)
      ? [{ tabela, pergunta: CARGA_MESSAGES.cortada(tabela, read) }]
      : [],
  )
  return [...differing, ...cut]
}

export const CARGA_MESSAGES = {
  cortada: (tabela: string, rows: number) =>
    `A tabela ${tabela} trouxe exatamente ${rows.toLocaleString('pt-BR')} linhas. Confirme que o arquivo está completo.`,
  contagem: (tabela: string, rows: number, expected: number) =>
    `A tabela ${tabela} trouxe ${counted(rows, 'linha', 'linhas')}, e não ${expected === 1 ? 'a' : 'as'} ${counted(expected, 'informada', 'informadas')}.`,
  trabalhada: (registros: string) =>
    `A carga não pode mais ser desfeita. Já se trabalhou no que ela trouxe: ${registros}.`,
  id: 'O id não é um identificador (UUID)',
  id_repetido: regraOf((ordem) => `Mesmo id da linha ${ordem}`),
  created_at: 'Sem a data de criação: fica o momento da carga',
  referencia_recusada: (tabela: string) => `Refere-se a uma linha recusada de ${tabela}`,
  referencia_deixada: (tabela: string) => `Refere-se a uma linha de ${tabela} que não vem`,
  referencia_ausente: (tabela: string) => `Refere-se a uma linha de ${tabela} que não existe`,
  repetido: regraOf((ordem) => `Mesmo valor da linha ${ordem}`),
  ja_cadastrado: 'Já está em outro registro desta instalação',
  preenchido: (valor: string) => `Vazio: fica ${valor}`,
  circulo: regraOf((nomes) => `Círculo de superiores: ${nomes}`),
  comissao_sem_desembolso: 'Só vendas Desembolsadas têm status da comissão: fica vazio',
  comissao_do_desembolso: (status: string) => `Desembolsada sem status da comissão: fica ${status}`,
  vendedor_perdido: regraOf(
    (nome) =>
      `O vendedor principal se perdeu no sistema antigo: fica ${nome}, o participante de maior comissão`,
  ),
  descricao_sem_outras: 'Descrição sem a pendência OUTRAS (DESCREVA): vai para as observações',
  paga_antes_da_venda: 'Comissão paga antes da data da venda: confira os dois dias',
  comissao_paga_de_desistencia: 'Comissão Pago de uma venda em Desistência: fica A estornar',
  devolucao_sem_desistencia: 'Só a comissão paga de uma venda em Desistência é devolvida: fica vazio',
  comissao_pendente_de_desistencia: 'Comissão Pendente de uma venda em Desistência: fica Cancelado',
  sem_participantes: 'A venda não tem participantes',
  participante_recusado: 'Um participante da venda foi recusado',
  venda_recusada: 'A venda foi recusada',
  venda_ausente: 'A venda do participante não existe',
  soma: regraOf((percent) => `A soma dos percentuais é ${percent}`),
  total_diferente: regraOf(
    (participantes) => `Os participantes somam ${participantes}: é o que fica na venda`,
  ),
  valor_zerado: regraOf((valor) => `Valor zero com um percentual: seriam ${valor}`),
  percentual_diferente: regraOf((percent) => `O percentual não dá o valor: fica o valor, que é ${percent}`),
  percentual_de_toda_a_base: regraOf(
    (percent) => `Os valores não passam da base, e os percentuais passavam de 100%: fica ${percent}`,
  ),
  valor_calculado: regraOf((valor) => `Sem o valor da comissão: fica ${valor}`),
  percentual_calculado: regraOf((percent) => `Sem o percentual: fica ${percent}`),
  arredondado: regraOf((valor) => `Mais de duas casas decimais: fica ${valor}`),
  dia_em_sao_paulo: regraOf((dia) => `Momento em vez de data: fica o dia em São Paulo, ${dia}`),
  meia_noite_utc: regraOf((dia) => `Meia-noite em UTC em vez de data: fica esse dia, ${dia}`),
  sem_valor: regraOf((texto) => `“${texto}” é como um programa escreve que não há valor: fica sem valor`),
  cpf_digito: 'O CPF tem um dígito verificador errado: vem como está',
  participante_de_outro_cargo: regraOf((cargo) => `O participante é ${cargo}: vem como está`),
  sem_torre: 'Sem torre: fica sem',
  duas_faixas_ativas: regraOf((outra) => `Já tem outra faixa ativa, ${outra}: as duas vêm`),
  era_administrador: 'Era Administrador no sistema antigo: vem como Staff',
  administrador_ausente: (email: string) =>
    `Nenhum usuário com o email ${email} seria trazido como Administrador.`,
  gerente: 'O gerente não é um Administrador trazido ou já cadastrado: a loja fica sem gerente',
  usuario_existente: 'Já há um usuário com este email: fica o que está nesta instalação',
  medida_sem_uso: 'Zero na medida que a meta não usa: fica sem valor',
  sorteio_sem_vencedor: 'Sorteio Realizado sem vencedor',
  sorteio_nao_realizado: 'Só um sorteio Realizado tem vencedor e data de realização',
  realizado_sem_data: 'Sorteio Realizado sem o momento: fica o meio-dia da data do sorteio',
  entrega_sem_registro: 'Premiação Entregue sem o registro da entrega: fica a data da premiação',
  sorteio_em_texto: 'O sorteio está em texto: vai para as observações',
  algoritmo: 'Só há o sorteio simples: o algoritmo antigo não vem',
} as const
