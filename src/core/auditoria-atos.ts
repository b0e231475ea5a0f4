/** The acts of the audit that change no row, in words. */
import { formatDate, formatInstant } from './dates.ts'
import { type Marco, marcosInWords } from './dia-anterior.ts'
import { type Esperado, esperadoInWords } from './financeiro/adiantamentos.ts'
import type { MovimentoTipo } from './financeiro/movimentos.ts'
import { formatBRL } from './money.ts'
import { counted, enumerate } from './text.ts'

/** The words for each act in a sentence whose subject is the person: 'Ana entrou'. */
export const ATOS = {
  entrada: 'entrou',
  entrada_recusada: 'tentou entrar e foi recusado',
  saida: 'saiu',
  recuperacao_pedida: 'pediu a recuperação da senha',
  senha_recuperada: 'definiu uma nova senha pelo link recebido',
  senha_alterada: 'alterou a própria senha',
  segundo_fator_ativado: 'ativou a verificação em duas etapas',
  segundo_fator_desativado: 'desativou a verificação em duas etapas',
  codigos_gerados: 'gerou novos códigos de recuperação',
  sessao_encerrada: 'encerrou uma sessão sua',
  sessoes_encerradas: 'encerrou as suas outras sessões',
  exportacao: 'exportou',
  importacao: 'começou uma importação',
  importacao_desfeita: 'desfez uma importação',
  tudo_exportado: 'exportou tudo',
  dados_trazidos: 'trouxe os dados de outro sistema',
  carga_desfeita: 'desfez a carga de outro sistema',
  dados_abertos: 'abriu os dados do cliente',
  codigo_pix_aberto: 'abriu o código PIX do pagamento',
  arquivo_do_banco_baixado: 'baixou o arquivo para o banco',
  comprovante_aberto: 'abriu um comprovante do pagamento',
  nota_aberta: 'abriu a NF ou o RPA',
  favorecido_aberto: 'abriu os dados do favorecido',
  email_confirmado: 'confirmou o e-mail do favorecido',
  extratos_por_email: 'mandou extratos por e-mail',
  cliente_procurado: 'buscou vendas por um dado completo do cliente',
  email_lido: 'leu um email da Caixa de saída',
  titular_procurado: 'procurou os dados de um titular',
  titular_exportado: 'exportou os dados de um titular',
  copia_feita: 'fez uma cópia de segurança',
  copia_falhou: 'não conseguiu fazer a cópia de segurança',
  copia_restaurada: 'restaurou a cópia de segurança',
  banco_atualizado: 'atualizou o PostgreSQL',
  comissoes_movimentadas: 'movimentou comissões',
  destino_selado: 'preparou de novo o pagamento',
  extratos_guardados: 'guardou os extratos dos pagamentos aprovados',
  pasta_copiada: 'encontrou a pasta de dados copiada de outro lugar',
  banco_voltou: 'encontrou o banco de dados em um estado anterior',
  restauracao_conferida: 'conferiu o que saiu do banco depois da cópia',
  favorecidos_juntados: 'juntou os favorecidos',
  razao_conferida: 'conferiu os movimentos de comissões',
  unidades_diferentes: 'disse que são unidades diferentes as das vendas',
  dia_anterior_conferido: 'confirmou o dia de um pagamento',
  adiantamento_conferido: 'confirmou um adiantamento',
  venda_guardada: 'guardou, por lei, o registro da venda excluída',
  venda_guardada_lida: 'leu o registro da venda excluída',
  venda_guardada_apagada: 'apagou o registro da venda excluída, no fim do prazo',
  venda_excluida: 'removeu o histórico da venda excluída',
  cliente_anonimizado: 'anonimizou o cliente da venda',
} as const satisfies Record<string, string>

export type Ato = keyof typeof ATOS

type Detalhes = Readonly<Record<string, unknown>>

/** The act in words, without its author: 'exportou Vendas em CSV: 120 linhas (Loja: Centro)'. */
export function describeAct(ato: string, detalhes: Detalhes): string {
  const words = (ATOS as Readonly<Record<string, string>>)[ato] ?? ato.replaceAll('_', ' ')
  return `${words}${(DETAILS as Readonly<Record<string, (detalhes: Detalhes) => string>>)[ato]?.(detalhes) ?? ''}`
}

const toPayee = ({ nome, fechamento }: Detalhes) => ` a ${String(nome)} (Fechamento ${String(fechamento)})`

const DETAILS = {
  entrada: ({ programa }) => (programa === true ? ' de um programa' : ''),
  entrada_recusada: ({ email, motivo }) => ` com ${String(email)}: ${String(motivo)}`,
  recuperacao_pedida: ({ email }) => ` para ${String(email)}`,
  sessoes_encerradas: ({ encerradas }) => ` (${String(encerradas)})`,
  exportacao: ({ lista, formato, linhas, situacao, filtros }) => {
    const what = formato === 'impressao' ? 'para imprimir' : `em ${String(formato).toUpperCase()}`
    const filters = Array.isArray(filtros) && filtros.length > 0 ? ` (${filtros.join('; ')})` : ''
    const end = situacao === 'interrompida' ? ', interrompida antes do fim' : ''
    return ` ${String(lista)} ${what}: ${rows(linhas)}${filters}${end}`
  },
  importacao: ({ arquivo, linhas }) => ` de ${String(arquivo)}: ${rows(linhas)}`,
  importacao_desfeita: ({ arquivo, resultado }) => ` de ${String(arquivo)}: ${String(resultado)}`,
  dados_trazidos: ({ fonte, registros }) =>
    ` (${String(fonte)}): ${rows(registros, 'registro', 'registros')}`,
  carga_desfeita: ({ fonte, registros }) =>
    ` (${String(fonte)}): ${rows(registros, 'registro', 'registros')}`,
  tudo_exportado: ({ arquivo, linhas, dados_pessoais }) =>
    ` em ${String(arquivo)}, ${dados_pessoais === true ? 'com' : 'sem'} dados pessoais: ${rows(linhas)}`,
  dados_abertos: ({ em, categoria }) => {
    if (em === 'anexo') return ` em um anexo (${String(categoria)})`
    return em === 'PDF' ? ' em PDF' : em === 'pedido' ? ' a pedido' : ''
  },
  arquivo_do_banco_baixado: ({ nome, quantidade, valor }) =>
    ` ${String(nome)}: ${rows(quantidade, 'pagamento', 'pagamentos')} (${formatBRL(Number(valor))})`,
  codigo_pix_aberto: toPayee,
  comprovante_aberto: toPayee,
  nota_aberta: ({ nome, fechamento }) => ` de ${String(nome)} (${String(fechamento)})`,
  favorecido_aberto: ({ nome }) => ` ${String(nome)}`,
  email_confirmado: ({ nome }) => ` ${String(nome)}`,
  extratos_por_email: ({ fechamento, extratos }) =>
    `: ${rows(extratos, 'extrato', 'extratos')} do fechamento ${String(fechamento)}`,
  cliente_procurado: ({ tipo, mascara }) => `: ${String(tipo)} ${String(mascara)}`,
  email_lido: ({ assunto, para }) => `: ${String(assunto)}, para ${String(para)}`,
  titular_procurado: ({ cpf, motivo, vendas }) =>
    ` (CPF ${String(cpf)}, ${rows(vendas, 'venda', 'vendas')}): ${String(motivo)}`,
  titular_exportado: ({ cpf, motivo, formato }) =>
    ` em ${String(formato).toUpperCase()} (CPF ${String(cpf)}): ${String(motivo)}`,
  copia_feita: ({ arquivo, linhas }) => ` em ${String(arquivo)}: ${rows(linhas)}`,
  copia_falhou: ({ erro }) => `: ${String(erro)}`,
  copia_restaurada: ({ criada_em }) => ` de ${formatInstant(String(criada_em))}`,
  banco_atualizado: ({ de, para }) => ` do ${String(de)} para o ${String(para)}`,
  destino_selado: ({ nome, valor, fechamento }) =>
    ` a ${String(nome)}, ${formatBRL(Number(valor))} (Fechamento ${String(fechamento)})`,
  extratos_guardados: ({ extratos }) =>
    `: ${rows(Object.keys(Object(extratos)).length, 'extrato', 'extratos')}`,
  pasta_copiada: ({ criada_em }) => ` em ${formatInstant(String(criada_em))}`,
  banco_voltou: ({ criada_em }) => `, de ${formatInstant(String(criada_em))}, ao que um navegador já viu`,
  restauracao_conferida: ({ copia_de, antigo, nao_pagos, valor }) =>
    antigo === 'desligado'
      ? ` de ${formatInstant(String(copia_de))}: o Plantão antigo está desligado`
      : ` de ${formatInstant(String(copia_de))}: ${rows(nao_pagos, 'valor não foi pago', 'valores não foram pagos')} (${formatBRL(Number(valor))})`,
  favorecidos_juntados: ({ juntados, fica, comissoes }) =>
    ` ${enumerate(namesOf(juntados))} a ${String(fica)}: ${rows(comissoes, 'comissão', 'comissões')}`,
  comissoes_movimentadas: ({ movimentos, resumo }) =>
    `: ${typeof resumo === 'string' ? resumo : rows(movimentos, 'movimento', 'movimentos')}`,
  razao_conferida: ({ movimentos, divergencias }) =>
    `: ${rows(movimentos, 'movimento', 'movimentos')}, ${rows(divergencias, 'diferença', 'diferenças')}`,
  unidades_diferentes: ({ numero_venda, outra }) => ` ${String(numero_venda)} e ${String(outra)}`,
  dia_anterior_conferido: ({ a, dia, marcos }) =>
    ` a ${String(a)}, ${formatDate(String(dia))}: ${marcosInWords(marcos as readonly Marco[])}`,
  adiantamento_conferido: ({ valor, ...esperado }) =>
    ` de ${formatBRL(Number(valor))}: ${esperadoInWords(esperado as unknown as Esperado)}`,
  venda_guardada: ({ guardada_ate }) => ` até ${formatDate(String(guardada_ate))}`,
  venda_guardada_lida: ({ motivo }) => `: ${String(motivo)}`,
  venda_excluida: ({ entradas }) => `: ${rows(countOf(entradas), 'entrada', 'entradas')}`,
  cliente_anonimizado: ({ reescritas, motivo }) =>
    ` e reescreveu ${rows(countOf(reescritas), 'entrada', 'entradas')}: ${String(motivo)}`,
} as const satisfies { readonly [A in Ato]?: (detalhes: Detalhes) => string }

function namesOf(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : []
}

/** The movements of one tipo in one act, or those that undo such; `valor` in reais. */
export interface MovimentosDeUmTipo {
  tipo: MovimentoTipo
  desfaz: boolean
  valor: number
  /** Whose it is. */
  nomes: readonly string[]
}

/** More are counted. */
const MAX_NOMES = 3

/** 'Aprovação, R$ 1.000,00 a Ana e Bruno; Desconto, R$ 50,00 a Ana' */
export function movimentosInWords(movimentos: readonly MovimentosDeUmTipo[]): string {
  return movimentos
    .map(({ tipo, desfaz, valor, nomes }) => {
      const who =
        nomes.length > MAX_NOMES ? counted(nomes.length, 'favorecido', 'favorecidos') : enumerate(nomes)
      return `${desfaz ? 'desfez ' : ''}${tipo}, ${formatBRL(valor)}${who && ` a ${who}`}`
    })
    .join('; ')
}

const countOf = (list: unknown) => namesOf(list).length

function rows(count: unknown, one = 'linha', many = 'linhas'): string {
  return counted(typeof count === 'number' ? count : 0, one, many)
}

/** Where an act came from: 'Firefox no Windows · 10.0.0.9'; null if that is not recorded. */
export function placeOfAct({ ip, dispositivo }: Detalhes): string | null {
  const known = [dispositivo, ip].filter((part): part is string => typeof part === 'string' && part !== '')
  return known.length === 0 ? null : known.join(' · ')
}
