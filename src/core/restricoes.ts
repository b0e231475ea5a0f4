/** What Configurações can take from all Staff at once; by default nothing. */

/** By what is then no longer allowed: the refusal for users who lost it. */
export const RESTRICAO_MESSAGES = {
  'Excluir vendas': 'Só um Administrador pode excluir vendas, como diz Configurações.',
  'Marcar comissões como pagas':
    'Só um Administrador pode marcar comissões como pagas ou desfazer um pagamento, como diz Configurações.',
  'Ver vendas de outras lojas': 'Você só vê e registra o que é da sua loja, como diz Configurações.',
} as const satisfies Record<string, string>
export type Restricao = keyof typeof RESTRICAO_MESSAGES
export const RESTRICOES = Object.keys(RESTRICAO_MESSAGES) as readonly Restricao[]
