/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One request of the picker's service over the bus. */
#pragma once

#include <gio/gio.h>

typedef struct DpRequest DpRequest;

typedef struct {
  /* The service shows the picker: into the client's end, or beside the window. */
  void (*begun) (gpointer data, gboolean is_attached);
  /* The service shows no picker in other programs' windows, or none in this one's: `dp_request_attach` asks for a dialog. */
  void (*refused) (gpointer data);
  void (*selected) (gpointer data, GVariant *items);
  void (*response) (gpointer data, guint code, GVariant *results);
  /* No picker; takes the error. Nothing else follows. */
  void (*failed) (gpointer data, GError *error);
} DpRequestHooks;

DpRequest *dp_request_new (const DpRequestHooks *hooks, gpointer data);
void dp_request_begin (DpRequest *request, int client_end, GVariant *options);
/* After `refused`. `parent` is the host's window in the words of the portals, or empty. */
void dp_request_attach (DpRequest *request, const char *parent);
/* Gives the request back; nothing is told any more. */
void dp_request_free (DpRequest *request);
void dp_request_call (DpRequest *request, const char *method, GVariant *arguments);
void dp_request_call_async (DpRequest *request, const char *method, GVariant *arguments, const char *answer, GTask *task);
