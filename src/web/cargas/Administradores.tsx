/**
 * The former Administradores of the other database: each is loaded as Staff, or as Administrador after a question
 * that names them.
 */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { AntigoAdministrador } from '../../contract/cargas.ts'
import { orpc } from '../api/query.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './cargas.module.css'
import { useAsk } from './preparo.ts'

interface Props {
  pessoas: readonly AntigoAdministrador[]
  /** The emails of the people to load as Administradores. */
  confirmados: readonly string[]
}

export function Administradores({ pessoas, confirmados }: Props) {
  const [asking, setAsking] = useState<AntigoAdministrador | null>(null)
  const answer = useAsk(
    (input: { email: string; administrador: boolean }) => orpc.cargas.confirmarAdministrador.call(input),
    { failed: 'Erro ao responder. Tente novamente.' },
  )
  return (
    <Section title="Quem era Administrador" order={2} mb={0}>
      <Text c="dimmed">
        Vêm como Staff. Um Administrador pode tudo nesta instalação: diga quem deve vir assim.
      </Text>
      <ul className={classes.linhas} aria-label="Quem era Administrador">
        {pessoas.map((pessoa) => {
          const isConfirmed = confirmados.includes(pessoa.email)
          return (
            <li key={pessoa.email} className={classes.linha}>
              <Text className={classes.texto ?? ''} style={{ overflowWrap: 'anywhere' }}>
                {pessoa.nome} ({pessoa.email}) vem como{' '}
                <strong>{isConfirmed ? 'Administrador' : 'Staff'}</strong>.
              </Text>
              <Button
                variant="default"
                disabled={answer.isPending}
                aria-label={`${isConfirmed ? 'Trazer como Staff' : 'Trazer como Administrador'}: ${pessoa.nome}`}
                onClick={() =>
                  isConfirmed
                    ? answer.mutate({ email: pessoa.email, administrador: false })
                    : setAsking(pessoa)
                }
              >
                {isConfirmed ? 'Trazer como Staff' : 'Trazer como Administrador'}
              </Button>
            </li>
          )
        })}
      </ul>
      {asking && (
        <ConfirmDialog
          title={`Trazer ${asking.nome} como Administrador?`}
          confirm="Trazer como Administrador"
          confirming="Respondendo..."
          pending={answer.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() =>
            answer.mutate({ email: asking.email, administrador: true }, { onSettled: () => setAsking(null) })
          }
        >
          <Text style={{ overflowWrap: 'anywhere' }}>
            Com o convite, {asking.nome} ({asking.email}) poderá tudo: ver e mudar todos os dados, os usuários
            e as configurações. Confirme só se conhece a pessoa e o email é dela.
          </Text>
        </ConfirmDialog>
      )}
    </Section>
  )
}
