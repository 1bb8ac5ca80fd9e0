import type { Handlers } from "../../handler.ts";
import { addProgram } from "./add-program.ts";
import { changeProgram } from "./change-program.ts";
import { connectedPrograms } from "./connected-programs.ts";
import { connectionRequest } from "./connection-request.ts";
import { deleteProgram } from "./delete-program.ts";
import { disconnectProgram } from "./disconnect-program.ts";
import { registeredPrograms } from "./registered-programs.ts";
import { rotateProgramSecret } from "./rotate-program-secret.ts";

export const routes = {
  registeredPrograms,
  addProgram,
  changeProgram,
  rotateProgramSecret,
  deleteProgram,
  connectedPrograms,
  disconnectProgram,
  connectionRequest,
} satisfies Partial<Handlers>;
