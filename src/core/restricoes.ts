/** What Configurações can take from all Staff at once; by default nothing. */

/** By what is then no longer allowed. */
export const RESTRICOES = [
  'Excluir vendas',
  'Marcar comissões como pagas',
  'Ver vendas de outras lojas',
] as const
export type Restricao = (typeof RESTRICOES)[number]

/** The refusal for users who lost it. */
export const RESTRICAO_MESSAGES: Readonly<Record<Restricao, string>> = {
  'Excluir vendas': 'Só um Administrador pode excluir vendas, como diz Configurações.',
  'Marcar comissões como pagas':
    'Só um Administrador pode marcar comissões como pagas ou desfazer um pagamento, como diz Configurações.',
  'Ver vendas de outras lojas': 'Você só vê e registra o que é da sua loja, como diz Configurações.',
}
