"""Answers POST /v1/embeddings as OpenAI does, with the model all-MiniLM-L6-v2: embeddings.py ARCHIVE PORT."""

import json
import sys
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

import numpy
import onnxruntime
from tokenizers import Tokenizer

# The model was trained with texts of this length.
MAX_TOKENS = 256
AT_ONCE = 16

archive, port = sys.argv[1], int(sys.argv[2])
with zipfile.ZipFile(archive) as files:
    name = next(name for name in files.namelist() if name.endswith(".onnx"))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    session = onnxruntime.InferenceSession(files.read(name), options)
    tokenizer = Tokenizer.from_str(files.read(name.removesuffix(".onnx") + "-tokenizer.json").decode())
tokenizer.enable_truncation(MAX_TOKENS)
tokenizer.enable_padding()
names = {each.name for each in session.get_inputs()}
# One request at a time: the model uses all threads.
lock = Lock()


def embed(texts):
    """The mean of the vectors of all tokens, of length one."""
    encoded = tokenizer.encode_batch(texts)
    mask = numpy.array([each.attention_mask for each in encoded], dtype=numpy.int64)
    feed = {
        "input_ids": numpy.array([each.ids for each in encoded], dtype=numpy.int64),
        "attention_mask": mask,
        "token_type_ids": numpy.zeros_like(mask),
    }
    hidden = session.run(None, {key: value for key, value in feed.items() if key in names})[0]
    weights = mask[:, :, None].astype(numpy.float32)
    mean = (hidden * weights).sum(1) / weights.sum(1)
    return mean / numpy.linalg.norm(mean, axis=1, keepdims=True), int(mask.sum())


def embed_all(texts):
    """In groups of similar length, since shorter texts are filled up to the longest one."""
    vectors = [None] * len(texts)
    tokens = 0
    order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
    for start in range(0, len(order), AT_ONCE):
        group = order[start : start + AT_ONCE]
        made, used = embed([texts[at] for at in group])
        tokens += used
        for at, vector in zip(group, made):
            vectors[at] = [round(float(value), 6) for value in vector]
    return vectors, tokens


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.reply(200, {"data": [{"id": "all-minilm-l6-v2"}]})

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        texts = asked["input"] if isinstance(asked["input"], list) else [asked["input"]]
        with lock:
            vectors, tokens = embed_all(texts)
        data = [{"object": "embedding", "index": at, "embedding": vector} for at, vector in enumerate(vectors)]
        usage = {"prompt_tokens": tokens, "total_tokens": tokens}
        self.reply(200, {"object": "list", "model": asked["model"], "data": data, "usage": usage})

    def reply(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
