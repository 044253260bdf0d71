// Tokens locked for votes; see idl.ts for accounts and data.
#include "lock.h"
#include "unlock.h"

static inline u64 dispatch(const Context *context) {
  REQUIRE(context->data_length > 0, ERROR_INVALID_INSTRUCTION_DATA);
  switch (context->data[0]) {
    case VOTELOCK_OPEN_LOCKER:
      return open_locker(context);
    case VOTELOCK_OPEN_ESCROW:
      return open_escrow(context);
    case VOTELOCK_INCREASE:
      return increase(context);
    case VOTELOCK_EXTEND:
      return extend(context);
    case VOTELOCK_SET_MAX_LOCK:
      return set_max_lock(context);
    case VOTELOCK_START_UNSTAKING:
      return start_unstaking(context);
    case VOTELOCK_CANCEL_UNSTAKING:
      return cancel_unstaking(context);
    case VOTELOCK_FINISH_UNSTAKING:
      return finish_unstaking(context);
    case VOTELOCK_WITHDRAW:
      return withdraw(context);
    default:
      return ERROR_INVALID_INSTRUCTION_DATA;
  }
}

u64 entrypoint(u8 *input) {
  Context context;
  TRY(input_parse(input, &context));
  const u64 error = dispatch(&context);
  if (error == ERROR_ARITHMETIC_OVERFLOW) return VOTELOCK_ERROR_OVERFLOW;
  if (error == ERROR_INVALID_INSTRUCTION_DATA) return VOTELOCK_ERROR_INVALID_INSTRUCTION;
  return error;
}
