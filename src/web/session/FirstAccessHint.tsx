/** Where to begin while there is no user. */
import { Alert } from '@mantine/core'

export default function FirstAccessHint() {
  return (
    <Alert color="yellow" title="Primeiro acesso">
      Ainda não há usuários. Abra o link de primeiro acesso que o servidor mostrou ao iniciar.
    </Alert>
  )
}
