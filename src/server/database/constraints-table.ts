/**
 * The message of each database constraint: of those that registers share, by the end of the constraint's name; of the
 * others, by the whole name.
 */
import { CADASTROS, type Cadastro, NOMES_DE_CADASTROS, TABELAS_ACOMPANHADAS } from '../../core/cadastros.ts'
import { MENSAGENS_CAMPANHA } from '../../core/campanhas.ts'
import { MENSAGEM_INDICACAO, MENSAGEM_SUPERIOR, MENSAGENS_COLABORADOR } from '../../core/colaboradores.ts'
import { MENSAGEM_SOMA } from '../../core/comissao.ts'
import { MENSAGENS_EMPREENDIMENTO } from '../../core/empreendimentos.ts'
import { MENSAGENS_FAIXA } from '../../core/faixas.ts'
import { MENSAGENS_META } from '../../core/metas.ts'
import { MENSAGEM_PREMIACAO_REPETIDA } from '../../core/premiacoes.ts'
import { MENSAGENS_ROLETA } from '../../core/sorteio.ts'
import { MENSAGENS_USUARIO } from '../../core/usuarios.ts'
import { MENSAGENS_VENDA } from '../../core/vendas.ts'

export interface Refusal {
  codigo: string
  mensagem: string
  campo?: string
  /** For a foreign key: the message when deleting the referenced record. */
  emUso?: string
}

const invalido = (campo: string | undefined, mensagem: string): Refusal => ({
  codigo: 'DADOS_INVALIDOS',
  mensagem,
  campo,
})
const duplicado = (campo: string | undefined, mensagem: string): Refusal => ({
  codigo: 'DUPLICADO',
  mensagem,
  campo,
})
const inexistente = (campo: string, mensagem: string, emUso?: string): Refusal => ({
  codigo: 'REFERENCIA_INVALIDA',
  mensagem,
  campo,
  emUso,
})
const regra = (codigo: string, mensagem: string, campo?: string): Refusal => ({ codigo, mensagem, campo })

const EMAIL = 'Email inválido'
const TELEFONE = 'Telefone deve conter 10 ou 11 dígitos'

const LOJA = 'Loja não encontrada'
const EMPREENDIMENTO = 'Empreendimento não encontrado'
const COLABORADOR = 'Colaborador não encontrado'
const CAMPANHA = 'Campanha não encontrada'
const SORTEIO = 'Roleta não encontrada'

const usamLoja = (quem: string) => `Não é possível excluir: há ${quem} desta loja. Inative-a em vez disso.`
const usamEmpreendimento = (quem: string) =>
  `Não é possível excluir: há ${quem} deste empreendimento. Inative-o em vez disso.`
const usamColaborador = (quem: string) =>
  `Não é possível excluir: há ${quem} deste colaborador. Inative-o em vez disso.`

// The same sentence for every foreign key of a sale.
const VENDA_REFERENCIA = 'Erro: Empreendimento, loja ou vendedor inválido.'
const VENDA_INVALIDA = 'Erro: Dados inválidos. Verifique os valores informados.'
const vendaInvalida = (campo?: string) => invalido(campo, VENDA_INVALIDA)

const LOJAS = {
  lojas_gerente_existe: inexistente(
    'gerente_id',
    'Gerente não encontrado',
    'Não é possível excluir: este usuário é gerente de uma loja. Inative-o em vez disso.',
  ),
  lojas_gerente_administrador: regra(
    'GERENTE_INAPTO',
    'O gerente da loja deve ser um Administrador',
    'gerente_id',
  ),
}

const EMPREENDIMENTOS = {
  empreendimentos_bairro_preenchido: invalido('bairro', 'Bairro é obrigatório'),
  empreendimentos_cidade_preenchida: invalido('cidade', 'Cidade é obrigatória'),
  empreendimentos_valor_minimo_positivo: invalido('valor_minimo', 'Valor mínimo não pode ser negativo'),
  empreendimentos_valor_maximo_positivo: invalido('valor_maximo', 'Valor máximo não pode ser negativo'),
  empreendimentos_valores_em_ordem: invalido('valor_maximo', MENSAGENS_EMPREENDIMENTO.valores),
  empreendimentos_datas_em_ordem: invalido('data_entrega', MENSAGENS_EMPREENDIMENTO.datas),
}

const COLABORADORES = {
  colaboradores_cpf_unico: duplicado('cpf', MENSAGENS_COLABORADOR.cpf_repetido),
  colaboradores_cpf_digitos: invalido('cpf', MENSAGENS_COLABORADOR.cpf_formato),
  colaboradores_data_admissao_sensata: invalido('data_admissao', 'Data de contratação inválida'),
  colaboradores_comissao_base_percentual: invalido('comissao_base', MENSAGENS_COLABORADOR.comissao_base),
  colaboradores_creci_formato: invalido('creci', 'CRECI deve estar no formato 123456-F ou SP 123456-F'),
  colaboradores_creci_de_corretor: invalido('creci', MENSAGENS_COLABORADOR.creci_de_corretor),
  colaboradores_loja_existe: inexistente('loja_id', LOJA, usamLoja('colaboradores')),
  colaboradores_superior_existe: inexistente(
    'superior_id',
    'Superior não encontrado',
    'Não é possível excluir: este colaborador lidera outros. Inative-o em vez disso.',
  ),
  colaboradores_indicado_por_existe: inexistente(
    'indicado_por',
    'Quem indicou não foi encontrado',
    'Não é possível excluir: este colaborador indicou outros. Inative-o em vez disso.',
  ),
  colaboradores_superior_acima: regra('SUPERIOR_INAPTO', MENSAGEM_SUPERIOR, 'superior_id'),
  colaboradores_indicado_por_acima: regra('INDICACAO_INAPTA', MENSAGEM_INDICACAO, 'indicado_por'),
  colaboradores_lidera_outros: regra(
    'LIDERA_OUTROS',
    'Este colaborador lidera outros: escolha antes quem os assume',
    'cargo',
  ),
}

const EMAIL_EXISTENTE = duplicado('email', MENSAGENS_USUARIO.emailExistente)

const USUARIOS = {
  usuarios_email_unico: EMAIL_EXISTENTE,
  /** Constraints on logins. */
  user_email_unico: EMAIL_EXISTENTE,
  usuarios_user_id_unico: duplicado('user_id', 'Este acesso já pertence a outro usuário'),
  usuarios_login_existe: inexistente('user_id', 'Acesso não encontrado'),
  usuarios_loja_existe: inexistente('loja_id', LOJA, usamLoja('usuários')),
  usuarios_colaborador_existe: inexistente(
    'colaborador_id',
    COLABORADOR,
    'Não é possível excluir: um usuário está ligado a este colaborador. Inative-o em vez disso.',
  ),
  usuarios_ultimo_administrador: regra(
    'ULTIMO_ADMINISTRADOR',
    'O último Administrador ativo não pode ser excluído, inativado nem perder o cargo.',
  ),
}

const VENDAS = {
  vendas_numero_venda_unico: duplicado('numero_venda', 'Esta venda já foi cadastrada no sistema.'),
  vendas_numero_venda_preenchido: invalido('numero_venda', MENSAGENS_VENDA.numero_venda),
  vendas_cliente_nome_preenchido: invalido('cliente_nome', MENSAGENS_VENDA.cliente_nome),
  vendas_unidade_preenchida: invalido('unidade', MENSAGENS_VENDA.unidade),
  vendas_cliente_cpf_digitos: invalido('cliente_cpf', 'CPF deve conter 11 dígitos'),
  vendas_cliente_telefone_digitos: invalido('cliente_telefone', TELEFONE),
  vendas_cliente_rg_formato: invalido('cliente_rg', 'RG incompleto'),
  vendas_cliente_email_formato: invalido('cliente_email', EMAIL),
  vendas_cliente_renda_positiva: vendaInvalida('cliente_renda'),
  vendas_valor_venda_positivo: vendaInvalida('valor_venda'),
  vendas_valor_ato_positivo: vendaInvalida('valor_ato'),
  vendas_valor_financiado_positivo: vendaInvalida('valor_financiado'),
  vendas_status_conhecido: vendaInvalida('status'),
  vendas_status_comissao_conhecido: vendaInvalida('status_comissao'),
  vendas_forma_pagamento_conhecida: vendaInvalida('forma_pagamento'),
  vendas_tipo_renda_conhecido: vendaInvalida('tipo_renda'),
  vendas_base_calculo_conhecida: vendaInvalida('base_calculo_comissao'),
  vendas_desembolsada_com_data: invalido('data_desembolso', MENSAGENS_VENDA.data_desembolso),
  vendas_desembolsada_com_comissao: invalido('status_comissao', MENSAGENS_VENDA.status_comissao),
  vendas_tipo_pendencia_conhecido: vendaInvalida('tipo_pendencia'),
  vendas_tipo_pendencia_ok_sozinho: vendaInvalida('tipo_pendencia'),
  vendas_outras_pendencias_descritas: invalido(
    'descricao_outras_pendencias',
    MENSAGENS_VENDA.descricao_outras_pendencias,
  ),
  vendas_datas_sensatas: vendaInvalida(),
  vendas_empreendimento_existe: inexistente(
    'empreendimento_id',
    VENDA_REFERENCIA,
    usamEmpreendimento('vendas'),
  ),
  vendas_loja_existe: inexistente('loja_id', VENDA_REFERENCIA, usamLoja('vendas')),
  vendas_colaborador_existe: inexistente('colaborador_id', VENDA_REFERENCIA, usamColaborador('vendas')),
  vendas_vendedor_corretor_ativo: regra('VENDEDOR_INAPTO', MENSAGENS_VENDA.vendedor_inapto, 'colaborador_id'),
  vendas_participantes_venda_existe: inexistente('venda_id', 'Venda não encontrada'),
  vendas_participantes_colaborador_existe: inexistente(
    'participantes',
    VENDA_REFERENCIA,
    usamColaborador('vendas'),
  ),
  vendas_participantes_colaborador_unico: duplicado('participantes', MENSAGENS_VENDA.participante_repetido),
  vendas_participantes_corretor_ativo: regra(
    'PARTICIPANTE_INAPTO',
    MENSAGENS_VENDA.participante_inapto,
    'participantes',
  ),
  vendas_participantes_ao_menos_um: regra(
    'SEM_PARTICIPANTES',
    MENSAGENS_VENDA.participantes,
    'participantes',
  ),
  vendas_participantes_soma_percentual: regra('SOMA_EXCEDE_100', MENSAGEM_SOMA, 'participantes'),
  vendas_participantes_percentual_faixa: invalido('participantes', MENSAGENS_VENDA.percentual_comissao),
  vendas_participantes_valor_positivo: invalido('participantes', MENSAGENS_VENDA.valor_comissao),
  vendas_participantes_modo_conhecido: vendaInvalida('participantes'),
  vendas_participantes_status_comissao_conhecido: vendaInvalida('participantes'),
  vendas_participantes_tipo_pagamento_conhecido: vendaInvalida('participantes'),
  vendas_participantes_data_pagamento_sensata: invalido('data_pagamento', 'Data inválida'),
  vendas_participantes_data_pagamento_so_de_paga: invalido(
    'data_pagamento',
    'Só uma comissão paga tem data de pagamento',
  ),
  vendas_participantes_paga_com_data: invalido(
    'data_pagamento',
    'Uma comissão paga não pode ficar sem a data do pagamento',
  ),
  vendas_participantes_venda_fixa: vendaInvalida('participantes'),
}

const CAMPANHAS = {
  campanhas_datas_em_ordem: invalido('data_fim', MENSAGENS_CAMPANHA.datas_em_ordem),
  campanhas_valor_desconto_positivo: invalido('valor_desconto', 'Desconto não pode ser negativo'),
  campanhas_percentual_desconto_faixa: invalido(
    'percentual_desconto',
    'Desconto deve ser um número entre 0 e 100',
  ),
  campanhas_bonus_comissao_faixa: invalido('bonus_comissao', 'Bônus deve ser um número entre 0 e 100'),
  campanhas_meta_vendas_positiva: invalido('meta_vendas', 'Meta de vendas não pode ser negativa'),
  campanhas_lojas_campanha_existe: inexistente('campanha_id', CAMPANHA),
  campanhas_lojas_loja_existe: inexistente('lojas', LOJA, usamLoja('campanhas')),
  campanhas_lojas_uma_vez: duplicado('lojas', 'Cada loja pode ser escolhida uma única vez'),
  campanhas_empreendimentos_campanha_existe: inexistente('campanha_id', CAMPANHA),
  campanhas_empreendimentos_empreendimento_existe: inexistente(
    'empreendimentos',
    EMPREENDIMENTO,
    usamEmpreendimento('campanhas'),
  ),
  campanhas_empreendimentos_uma_vez: duplicado(
    'empreendimentos',
    'Cada empreendimento pode ser escolhido uma única vez',
  ),
  campanhas_vendas_campanha_existe: inexistente(
    'campanha_id',
    CAMPANHA,
    'Não é possível excluir: há vendas com esta campanha. Inative-a em vez disso.',
  ),
  campanhas_vendas_venda_existe: inexistente('venda_id', 'Venda não encontrada'),
  campanhas_vendas_uma_vez: duplicado('campanha_id', MENSAGENS_CAMPANHA.ja_aplicada),
  campanhas_vendas_desconto_positivo: invalido('desconto_aplicado', 'Desconto não pode ser negativo'),
  campanhas_vendas_bonus_faixa: invalido('bonus_comissao_aplicado', 'Bônus deve ser um número entre 0 e 100'),
}

const FAIXAS_E_METAS = {
  faixas_nivel_positivo: invalido('nivel', MENSAGENS_FAIXA.nivel_inteiro),
  faixas_cor_formato: invalido('cor', MENSAGENS_FAIXA.cor),
  faixas_vendas_minimas_positivas: invalido('vendas_minimas', MENSAGENS_FAIXA.vendas_minimas),
  faixas_valor_minimo_positivo: invalido('valor_minimo', 'Valor mínimo não pode ser negativo'),
  faixas_bonus_percentual_faixa: invalido('bonus_percentual', MENSAGENS_FAIXA.bonus_percentual),
  colaboradores_faixas_colaborador_existe: inexistente('colaborador_id', COLABORADOR),
  colaboradores_faixas_faixa_existe: inexistente(
    'faixa_id',
    'Faixa não encontrada',
    'Não é possível excluir: esta faixa tem histórico. Inative-a em vez disso.',
  ),
  colaboradores_faixas_datas_em_ordem: invalido(
    'data_fim',
    'A data de fim não pode ser antes da data de início',
  ),
  colaboradores_faixas_ativa_sem_fim: invalido('data_fim', 'Uma faixa ativa não tem data de fim'),
  colaboradores_faixas_sem_sobreposicao: duplicado(
    'colaborador_id',
    'Este colaborador já está nesta faixa nesse período',
  ),
  metas_datas_em_ordem: invalido('periodo_fim', MENSAGENS_META.datas_em_ordem),
  metas_colaborador_ou_loja: invalido('colaborador_id', 'Escolha um colaborador ou uma loja'),
  metas_valor_ou_vendas: invalido('valor_meta', 'Informe o valor ou o número de vendas da meta'),
  metas_valor_meta_positivo: invalido('valor_meta', 'Valor da meta não pode ser negativo'),
  metas_vendas_meta_positiva: invalido('vendas_meta', MENSAGENS_META.vendas_meta_minimo),
  metas_colaborador_existe: inexistente('colaborador_id', COLABORADOR, usamColaborador('metas')),
  metas_loja_existe: inexistente('loja_id', LOJA, usamLoja('metas')),
}

const ROLETA = {
  sorteios_data_sensata: invalido('data_sorteio', 'Data do sorteio inválida'),
  sorteios_hora_formato: invalido('hora', 'Hora inválida'),
  sorteios_algoritmo_conhecido: invalido('algoritmo_tipo', 'Algoritmo desconhecido'),
  sorteios_realizado_com_vencedor: regra(
    'SORTEIO_SEM_VENCEDOR',
    'Um sorteio realizado tem vencedor e data, e só ele',
  ),
  sorteios_motivo_cancelamento_tamanho: invalido('motivo', 'Um dos textos é longo demais.'),
  sorteios_motivo_do_cancelamento: invalido('motivo', 'Só um sorteio cancelado tem motivo de cancelamento'),
  sorteios_loja_existe: inexistente('loja_id', LOJA, usamLoja('roletas')),
  sorteios_vencedor_existe: inexistente('vencedor_id', COLABORADOR, usamColaborador('sorteios')),
  sorteios_situacao_final: regra('SITUACAO_FINAL', MENSAGENS_ROLETA.encerrado),
  sorteios_realizado_permanece: regra('EM_USO', 'Não é possível excluir: este sorteio já foi realizado.'),
  sorteios_preparado_permanece: regra(
    'EM_USO',
    'Não é possível excluir: este sorteio já foi preparado. Cancele-o em vez disso.',
  ),
  sorteios_preparado_imutavel: regra('SITUACAO_FINAL', MENSAGENS_ROLETA.congelado),
  sorteios_preparos_participante_permanece: regra(
    'EM_USO',
    'Não é possível excluir: este colaborador participa de um sorteio preparado. Inative-o em vez disso.',
  ),
  sorteios_preparos_sorteio_existe: inexistente('sorteio_id', SORTEIO),
  sorteios_preparos_criado_por_existe: inexistente('criado_por', 'Usuário não encontrado'),
  sorteios_preparos_um_vigente: duplicado(undefined, MENSAGENS_ROLETA.preparado),
  sorteios_preparos_imutavel: regra('SITUACAO_FINAL', 'O que uma preparação publicou não pode mudar'),
  sorteios_preparos_anulado_com_motivo: invalido('motivo_anulacao', 'Motivo é obrigatório'),
  roleta_elegibilidade_colaborador_existe: inexistente('colaborador_id', COLABORADOR),
  roleta_elegibilidade_colaborador_unico: duplicado('colaborador_id', 'Este colaborador já está na lista'),
  roleta_elegibilidade_loja_existe: inexistente('loja_id', LOJA),
  roleta_historico_um_vencedor: regra('SITUACAO_FINAL', MENSAGENS_ROLETA.encerrado),
  roleta_historico_sorteio_existe: inexistente(
    'sorteio_id',
    SORTEIO,
    'Não é possível excluir: este sorteio já foi realizado.',
  ),
  roleta_historico_colaborador_existe: inexistente(
    'colaborador_id',
    COLABORADOR,
    usamColaborador('sorteios'),
  ),
  roleta_historico_loja_existe: inexistente('loja_id', LOJA, usamLoja('sorteios')),
  roleta_historico_permanece: regra('SITUACAO_FINAL', 'O histórico da roleta não pode ser alterado'),
  premiacoes_motivo_preenchido: invalido('motivo', 'Motivo é obrigatório'),
  premiacoes_data_sensata: invalido('data_premiacao', 'Data da premiação inválida'),
  premiacoes_entregue_com_data: regra(
    'ENTREGA_INCOMPLETA',
    'Uma premiação entregue tem data e quem entregou, e só ela',
  ),
  premiacoes_recibo_tamanho: invalido('recibo', 'Um dos textos é longo demais.'),
  premiacoes_recibo_da_entrega: invalido('recibo', 'Só uma premiação entregue tem recibo'),
  premiacoes_entrega_sensata: invalido('data_entrega', 'Data da entrega inválida'),
  premiacoes_colaborador_existe: inexistente('colaborador_id', COLABORADOR, usamColaborador('premiações')),
  premiacoes_sorteio_existe: inexistente(
    'sorteio_id',
    SORTEIO,
    'Não é possível excluir: há premiações deste sorteio.',
  ),
  premiacoes_entregue_por_existe: inexistente('entregue_por', 'Usuário não encontrado'),
  premiacoes_uma_por_sorteio: duplicado('sorteio_id', MENSAGEM_PREMIACAO_REPETIDA),
  premiacoes_situacao_final: regra('SITUACAO_FINAL', 'Esta premiação já foi entregue ou cancelada'),
}

const CONFIGURACOES = {
  configuracoes_cnpj_formato: invalido('cnpj', 'CNPJ inválido'),
  configuracoes_padrao_loja_existe: inexistente('padrao_loja_id', LOJA),
  configuracoes_padrao_percentual_comissao_percentual: invalido(
    'padrao_percentual_comissao',
    'O percentual deve estar entre 0 e 100',
  ),
  configuracoes_padroes_conhecidos: invalido(undefined, 'Um dos padrões de uma nova venda é desconhecido.'),
  feriados_locais_data_sensata: invalido('data', 'Data inválida'),
  feriados_locais_dia_unico: duplicado('data', 'Este dia já é feriado local'),
}

const RASCUNHOS = {
  rascunhos_formulario_tamanho: invalido('formulario', 'Formulário desconhecido'),
  rascunhos_conteudo_tamanho: invalido('conteudo', 'O rascunho é grande demais'),
}

const VISOES = {
  visoes_usuario_existe: inexistente('usuario_id', 'Usuário não encontrado'),
  visoes_tela_tamanho: invalido('tela', 'Tela desconhecida'),
  visoes_nome_tamanho: invalido('nome', 'Use no máximo 60 caracteres'),
  visoes_conteudo_tamanho: invalido('conteudo', 'A visão é grande demais'),
  visoes_nome_unico: duplicado('nome', 'Já existe uma visão com este nome'),
  visoes_uma_escolha: duplicado(undefined, 'A apresentação desta tela já foi escolhida'),
}

const OWN: Readonly<Record<string, Refusal>> = {
  ...LOJAS,
  ...EMPREENDIMENTOS,
  ...COLABORADORES,
  ...USUARIOS,
  ...VENDAS,
  ...CAMPANHAS,
  ...FAIXAS_E_METAS,
  ...ROLETA,
  ...CONFIGURACOES,
  ...RASCUNHOS,
  ...VISOES,
}

/** The message of a constraint, by its name; undefined for one that input cannot violate. */
export function messageOfConstraint(name: string): Refusal | undefined {
  return OWN[name] ?? SHARED[name]
}

/** The names of the constraints that have messages of their own. */
export const OWN_CONSTRAINTS = Object.keys(OWN)

/** Messages that a constraint of any followed table has by the end of its name: 'lojas_nome_preenchido'. */
const BY_ENDING: Readonly<Record<string, Refusal>> = {
  nome_preenchido: invalido('nome', 'Nome é obrigatório'),
  codigo_preenchido: invalido('codigo', 'Código é obrigatório'),
  endereco_preenchido: invalido('endereco', 'Endereço é obrigatório'),
  premio_preenchido: invalido('premio', 'Prêmio é obrigatório'),
  estado_duas_letras: invalido('estado', 'Estado deve ter 2 letras'),
  cep_digitos: invalido('cep', 'CEP deve conter 8 dígitos'),
  telefone_digitos: invalido('telefone', TELEFONE),
  email_formato: invalido('email', EMAIL),
  status_conhecido: invalido('status', 'Status inválido'),
  tipo_conhecido: invalido('tipo', 'Tipo inválido'),
  cargo_conhecido: invalido('cargo', 'Cargo inválido'),
  tamanhos: invalido(undefined, 'Um dos textos é longo demais.'),
  datas_sensatas: invalido(undefined, 'Uma das datas é inválida.'),
  valor_premio_positivo: invalido('valor_premio', 'Valor do prêmio não pode ser negativo'),
}

/** What no two records of a register may have in common: 'lojas_codigo_unico'. */
const UNICOS = { codigo: 'código', cnpj: 'CNPJ' }

const jaExiste = (cadastro: Cadastro, o: string): string => {
  const { genero, singular } = CADASTROS[cadastro]
  return `Já existe ${genero === 'f' ? 'uma' : 'um'} ${singular} com este ${o}`
}

const SHARED: Readonly<Record<string, Refusal>> = Object.fromEntries([
  ...TABELAS_ACOMPANHADAS.flatMap((tabela) =>
    Object.entries(BY_ENDING).map(([ending, refusal]) => [`${tabela}_${ending}`, refusal]),
  ),
  ...NOMES_DE_CADASTROS.flatMap((cadastro) =>
    Object.entries(UNICOS).map(([campo, o]) => [
      `${cadastro}_${campo}_unico`,
      duplicado(campo, jaExiste(cadastro, o)),
    ]),
  ),
])
